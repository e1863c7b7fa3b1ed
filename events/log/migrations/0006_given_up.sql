-- Parked events that were dropped by hand, so that a rebuild and a check leave out what the live projection left out.
create table given_up (
  projection text not null,
  topic text not null,
  partition int not null,
  log_offset bigint not null,
  key text not null,
  type text not null,
  event_id uuid not null,
  reason text not null,
  given_up_at timestamptz not null default clock_timestamp(),
  primary key (projection, topic, partition, log_offset)
);
