-- The terms and conditions of certificates in better English: their words change, and no right or duty does.

-- This function is written with the others after the migrations. Until then the background job of a server
-- that runs meanwhile would end every order that waits for signatures, because its terms are no longer the
-- latest. In a new bank there is no such function yet.
do $do$
begin
  if to_regprocedure('bank.changed_since_prepared(bank.waiting_order)') is null then
    return;
  end if;
  create or replace function bank.changed_since_prepared(p_order bank.waiting_order) returns text
  language sql stable as $$
    select case
      when (p_order).status <> 'waiting' then (p_order).changed_since
      when (p_order).kind <> 'certificate' then null
      when (p_order).rate <> bank.certificate_rate_on(
        (p_order).currency, (p_order).term_years, ledger.day_of(now())
      ) then 'rate'
    end
  $$;
end
$do$;

-- A bank that has published terms of its own keeps them. A paragraph is one line; an empty line ends it.
insert into bank.certificate_terms (version, body, sha256)
select newer.version, stored.body, sha256(convert_to(stored.body, 'UTF8'))
from (values ('2026-2', $terms$Terms and Conditions of the Certificate of Deposit

1. The deposit. You place the amount shown with the Bank for the whole of the term you have chosen. When
the certificate is opened, the amount is taken from the account you have chosen; from then on it is a
liability of the Bank to you.

2. The term. The term begins on the day the certificate is opened and ends on the maturity date shown. A
day is a calendar day in Dominica, where the Bank is established.

3. Interest. The rate shown before you sign applies for the whole term and does not change. Interest is
simple, is calculated on the actual number of days in the term over a year of 365 days, and is rounded
to the smallest unit of the currency, with halves rounded to the nearest even unit. It is paid once, at
maturity. Where the rate shown is zero, no interest is promised and none is paid.

4. Maturity. On the maturity date the Bank repays the amount, together with any interest, to the account
from which the deposit was made. You need take no action. The certificate does not renew automatically.

5. No early withdrawal. The deposit cannot be withdrawn, in whole or in part, before the maturity date.

6. Currency. The deposit, the interest and the repayment are in the currency shown. The Bank does not
convert them, and you bear the risk of any change in the value of that currency against another. The
same applies to precious metals and to crypto-assets.

7. The certificate. Each certificate has a number and a hash. With both of them anyone can ask the Bank
whether it issued the certificate; the Bank answers that question, and discloses nothing else about the
certificate or about you. A certificate is made out to you and cannot be transferred, pledged or traded.

8. Your signature. The image of your signature is stored encrypted with a key of your own, is shown to
you and is printed on your certificate. Together with the code from your authenticator app, it is bound
to exactly the deposit shown.

9. Your data. The Bank keeps the information it needs to perform this agreement and to meet its legal
duties, as set out in its privacy policy.

10. Law. This agreement is governed by the laws of the Commonwealth of Dominica. Deposits are not
covered by a deposit insurance scheme unless the Bank informs you in writing that they are.$terms$)) as newer (version, body)
cross join lateral (select regexp_replace(newer.body, '(?<!\n)\n(?!\n)', ' ', 'g') as body) stored
where not exists (select from bank.certificate_terms t where t.version <> '2026-1');
