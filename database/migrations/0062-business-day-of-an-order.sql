-- A client chooses on which side of a weekend or a holiday an order pays.

alter type bank.schedule add attribute business_day text;

alter table bank.standing_order add column business_day text not null default 'next'
  constraint known_business_day check (business_day in ('next', 'previous'));

-- The business day before a date comes before it.
alter table bank.occurrence drop constraint not_before;
