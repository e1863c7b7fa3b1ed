-- Holidays are published as events now: the table is emptied, and the seed enters and publishes them again.
drop table garages.holiday;
create table garages.holiday (
  id text primary key,
  fact jsonb not null,
  revision integer not null default 1,
  changed_at timestamptz not null
);
comment on table garages.holiday is 'Days on which garages are closed or close at noon, Saturdays apart; id is the day, fact is what HolidayListed says';
