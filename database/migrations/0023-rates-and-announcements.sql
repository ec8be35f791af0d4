-- What staff decide about rates, and what the bank announces.

-- What a change of a rate is called by: chosen by the browser, so that asking twice changes it once.
alter table bank.certificate_rate add column change_id uuid not null default gen_random_uuid();
alter table bank.certificate_rate add constraint certificate_rate_change_unique unique (change_id);
-- What stands is left alone: nothing may be promised above it from now on.
alter table bank.certificate_rate add constraint offered_rate check (rate <= 25) not valid;

-- A change that was planned and taken back before its day came. Its row stays, as does everything that was ever decided.
create table bank.certificate_rate_withdrawal (
  change_id uuid primary key references bank.certificate_rate (change_id) on delete restrict,
  withdrawn_by uuid not null references identity.person on delete restrict,
  withdrawn_at timestamptz not null default clock_timestamp()
);
create trigger append_only before update or delete or truncate on bank.certificate_rate_withdrawal
  for each statement execute function audit.refuse_change();

-- A change of a rate as staff order it. A code is bound to every field of it.
create type bank.rate_order as (
  change_id uuid,
  currency text,
  term_years int,
  rate numeric,
  -- What would apply on that day without this change, as it was on the screen.
  expected_rate numeric,
  valid_from date,
  -- Why, for whoever has to approve it.
  reason text
);

-- What the bank says to everybody at once, above its pages, for a while.
create table bank.announcement (
  -- Chosen by the browser, so that asking twice says it once.
  id uuid primary key,
  body text not null constraint short_line check (length(body) between 1 and 280 and body !~ '[[:cntrl:]]'),
  tone text not null constraint known_tone check (tone in ('info', 'warning')),
  -- Who sees it: readers of the public pages, clients who are signed in, or both.
  audience text not null constraint known_audience check (audience in ('site', 'clients', 'both')),
  -- A page of the bank's own; no address leads out of the house.
  link text constraint own_page check (link ~ '^/([a-z0-9-]+(/[a-z0-9-]+)*)?$' and length(link) <= 120),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  published_by uuid not null references identity.person on delete restrict,
  published_at timestamptz not null default clock_timestamp(),
  withdrawn_by uuid references identity.person on delete restrict,
  withdrawn_at timestamptz,
  constraint ends_after_it_starts check (ends_at > starts_at),
  constraint withdrawn_by_somebody check ((withdrawn_by is null) = (withdrawn_at is null))
);
-- What shows now and what is planned; few at any time, however many there were.
create index announcement_by_end on bank.announcement (ends_at) where withdrawn_at is null;
-- The list for staff, newest first.
create index announcement_by_time on bank.announcement (published_at desc, id desc);

-- What was said stays as it was said: it can be taken back, once, and nothing else of it ever changes.
create function bank.refuse_announcement_change() returns trigger
language plpgsql set search_path = bank, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null then
    old.withdrawn_at := new.withdrawn_at;
    old.withdrawn_by := new.withdrawn_by;
    if old is not distinct from new then
      return new;
    end if;
  end if;
  raise exception 'an announcement does not change' using errcode = '42501';
end
$$;
create trigger withdrawn_only before update or delete on bank.announcement
  for each row execute function bank.refuse_announcement_change();
create trigger append_only before truncate on bank.announcement
  for each statement execute function audit.refuse_change();
