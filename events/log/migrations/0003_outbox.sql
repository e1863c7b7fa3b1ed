-- What the relay must know of an event before it takes it: how large a batch becomes, and how long the event has waited.
-- Only the database's clock measures the age.
alter table outbox add column bytes int not null default 0;
alter table outbox add column written_at timestamptz not null default clock_timestamp();

-- Events that the log refuses for ever, and later events of the same key, which must not overtake them.
-- `id` is the place in the outbox, to which they return when they are released.
create table outbox_parked (
  id bigint primary key,
  topic text not null,
  partition int not null,
  event jsonb not null,
  bytes int not null,
  key text generated always as (event ->> 'key') stored,
  reason text not null,
  parked_at timestamptz not null default clock_timestamp()
);
