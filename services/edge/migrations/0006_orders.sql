-- The life of an order: what is paid at the garage, and where and when its tyres are installed.
alter table edge.placed_order
  add column installation integer not null default 0,
  add column payments integer not null default 1,
  add column garage_id text,
  add column manual_booking boolean not null default false,
  add column install_day date,
  add column install_hour integer,
  add column calendar_sequence integer not null default 0;
comment on column edge.placed_order.calendar_sequence is 'SEQUENCE of the calendar file: calendars believe the highest';
