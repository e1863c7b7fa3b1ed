-- Holidays are told as events now: emptied, they are entered once more by the seed and told then.
drop table garages.holiday;
create table garages.holiday (
  id text primary key,
  fact jsonb not null,
  revision integer not null default 1,
  changed_at timestamptz not null
);
comment on table garages.holiday is 'Days on which garages are closed or close at noon, Saturdays apart; id is the day, fact is what HolidayListed says';
