-- The interest of a certificate: exact, because it computes in whole numbers until the last step.

/*
 * A quotient rounded to so many decimals, a half to the even neighbour. For sums that are not negative.
 * PostgreSQL chooses where it rounds a division of numerics; the whole quotient and its remainder are exact,
 * so a half is recognised.
 */
create or replace function bank.divide_half_even(
  p_numerator numeric, p_denominator numeric, p_decimals int
) returns numeric
language sql immutable as $$
  select round((whole + case
      when 2 * remainder > p_denominator then 1
      when 2 * remainder = p_denominator then mod(whole, 2)
      else 0
    end) * ('1e-' || p_decimals)::numeric, p_decimals)
  from (select p_numerator * ('1e' || p_decimals)::numeric as scaled) as s
  cross join lateral (select div(s.scaled, p_denominator) as whole) as w
  cross join lateral (select s.scaled - w.whole * p_denominator as remainder) as r
$$;

/* Simple interest, actual/365, rounded half-even to the currency's decimals. `p_rate` is percent a year. */
create or replace function bank.certificate_interest(
  p_amount numeric, p_rate numeric, p_start date, p_end date, p_decimals int
) returns numeric
language sql immutable as $$
  select bank.divide_half_even(p_amount * p_rate * (p_end - p_start), 100 * 365, p_decimals)
$$;
