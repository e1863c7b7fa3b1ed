create table notifications.beginning (since timestamptz not null);
insert into notifications.beginning values (now());
comment on table notifications.beginning is 'What happened before nobody is written to about: a shop that gets this service later has a history';

create table notifications.product (
  ean text primary key,
  brand text not null,
  display_name text not null,
  display_size text not null,
  is_set boolean not null
);
comment on table notifications.product is 'Replica of catalogue.tyre-listed: what a line of an order is called';

create table notifications.garage (
  id text primary key,
  display_name text not null,
  phone text not null,
  address text not null,
  email text,
  manual_booking boolean not null
);
comment on table notifications.garage is 'Replica of garages.garage-listed; without email its bookings are told by phone only';

create table notifications.orders (
  order_id text primary key,
  person_id text not null,
  version integer not null,
  state jsonb not null
);
comment on table notifications.orders is 'Replica of the order events: lines, totals, appointment and states as its messages tell them; who placed it is an id';

create table notifications.message (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  template text not null,
  recipient_kind text not null check (recipient_kind in ('person', 'garage', 'shop')),
  recipient text not null,
  channel text not null check (channel in ('mail', 'text')),
  about_kind text not null check (about_kind in ('order', 'offer', 'request')),
  about_id text not null,
  facts jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'skipped', 'given_up')),
  tries integer not null default 0,
  queued_at timestamptz not null,
  tried_since timestamptz not null,
  next_try_at timestamptz not null,
  done_at timestamptz,
  last_error text,
  unique (event_id, template, recipient_kind, channel)
);
create index message_due on notifications.message (next_try_at, id) where status = 'queued';
create index message_turn on notifications.message (about_id, recipient, channel, id) where status = 'queued';
create index message_given_up on notifications.message (id) where status = 'given_up';
comment on table notifications.message is 'One message of one event to one recipient; the recipient is an id, whose address is read when it is sent';
comment on column notifications.message.facts is 'what the event told and the replica forgets: ids, amounts, times, never a detail of a person';
comment on column notifications.message.tried_since is 'the 24 hours after which it is given up count from here; a retry by hand begins anew';
