-- The calendar of scheduled payments: dates of the bank (America/Dominica), business days and times of day.

/* This day, or the next one that is neither on a weekend nor a holiday of the bank. */
create or replace function bank.next_business_day(p_day date) returns date
language plpgsql stable security definer set search_path = bank, pg_temp as $$
declare
  due date := p_day;
begin
  while extract(isodow from due) > 5 or exists (select from holiday h where h.day = due) loop
    due := due + 1;
  end loop;
  return due;
end
$$;

/* This day, or the last one before it that is neither on a weekend nor a holiday of the bank. */
create or replace function bank.previous_business_day(p_day date) returns date
language plpgsql stable security definer set search_path = bank, pg_temp as $$
declare
  due date := p_day;
begin
  while extract(isodow from due) > 5 or exists (select from holiday h where h.day = due) loop
    due := due - 1;
  end loop;
  return due;
end
$$;

/* The business day on which a date is paid, by the rule that the client chose. */
create or replace function bank.business_day(p_rule text, p_day date) returns date
language sql stable as $$
  select case p_rule
    when 'previous' then bank.previous_business_day(p_day)
    else bank.next_business_day(p_day)
  end
$$;

/* The last date whose business day is this day or an earlier one. */
create or replace function bank.due_until(p_rule text, p_day date) returns date
language sql stable as $$
  select case p_rule
    when 'previous' then bank.next_business_day(p_day + 1) - 1
    else bank.previous_business_day(p_day)
  end
$$;

/*
 * The date of this number, from 1, in a schedule; null when the schedule has ended before. A day that a month
 * does not have is its last, always counted from the first date: the 31st stays the 31st after February.
 */
create or replace function bank.scheduled_day(p_schedule bank.schedule, p_number int) returns date
language sql immutable as $$
  select candidate.day
  from (
    select case (p_schedule).rhythm
      when 'once' then case p_number when 1 then (p_schedule).first_day end
      when 'weekly' then (p_schedule).first_day + 7 * (p_number - 1)
      when 'monthly' then ((p_schedule).first_day + make_interval(months => p_number - 1))::date
      when 'quarterly' then ((p_schedule).first_day + make_interval(months => 3 * (p_number - 1)))::date
      when 'yearly' then ((p_schedule).first_day + make_interval(years => p_number - 1))::date
    end as day
  ) candidate
  where p_number between 1 and coalesce((p_schedule).times, p_number)
    and candidate.day <= coalesce((p_schedule).last_day, candidate.day)
$$;

/* The dates of a schedule from this number on, at most `p_count` and never more than 100. */
create or replace function bank.scheduled_days(p_schedule bank.schedule, p_number int, p_count int)
returns table (number int, day date, due_on date)
language sql stable as $$
  select n, d.day, bank.business_day((p_schedule).business_day, d.day)
  from generate_series(p_number, p_number + least(p_count, 100) - 1) n
  cross join lateral (select bank.scheduled_day(p_schedule, n) as day) d
  where d.day is not null
  order by n
$$;

/*
 * The first date of a schedule from this number on whose business day is `p_today` or later. Both are null
 * when there is none.
 */
create or replace function bank.next_scheduled_day(
  p_schedule bank.schedule, p_number int, p_today date, out number int, out day date
)
language plpgsql stable as $$
declare
  passed date := bank.due_until((p_schedule).business_day, p_today - 1);
begin
  number := p_number;
  loop
    day := bank.scheduled_day(p_schedule, number);
    exit when day is null or day > passed;
    number := number + 1;
  end loop;
end
$$;

/* The next of the three times of day at which a payment is tried, after this moment. */
create or replace function bank.next_try(p_after timestamptz) returns timestamptz
language sql stable as $$
  select min(try.at)
  from (values (0, 6), (0, 12), (0, 18), (1, 6)) slot (days, hour)
  cross join lateral (
    select ledger.moment_of(ledger.day_of(p_after) + days + make_interval(hours => hour)) as at
  ) try
  where try.at > p_after
$$;

grant execute on function bank.next_business_day(date), bank.previous_business_day(date),
  bank.business_day(text, date), bank.scheduled_day(bank.schedule, int),
  bank.scheduled_days(bank.schedule, int, int) to bank_app;
