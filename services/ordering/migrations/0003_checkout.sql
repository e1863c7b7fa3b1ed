-- Replicas of the events of garages.
create table ordering.city (id text primary key, display_name text not null);
create table ordering.garage (
  id text primary key,
  city_id text not null,
  display_name text not null,
  address text not null,
  phone text not null,
  price integer not null check (price >= 0),
  manual_booking boolean not null,
  hide boolean not null,
  capacity_per_slot integer not null check (capacity_per_slot >= 0),
  hours text not null
);
comment on table ordering.garage is 'Replica of garages.garage-listed; price in agorot per tyre, hours as `sun-thu 08:00-18:00; fri 08:00-13:00`';
create table ordering.holiday (
  day date primary key,
  name text not null,
  closed text not null check (closed in ('true', 'half'))
);

create table ordering.slot (
  garage_id text not null,
  day date not null,
  start_hour integer not null check (start_hour between 0 and 23),
  booked integer not null default 0 check (booked >= 0),
  primary key (garage_id, day, start_hour)
);
comment on table ordering.slot is 'Two-hour slots that somebody booked once; a booking locks the row, so that the last place is given once';

create table ordering.booking (
  order_id text primary key references ordering.orders on delete cascade,
  garage_id text not null,
  day date not null,
  start_hour integer not null,
  booked_at timestamptz not null
);
create index booking_slot on ordering.booking (garage_id, day, start_hour);
comment on table ordering.booking is 'Which slot an order holds; garages that book by phone have none';

alter table ordering.orders
  add column garage_id text,
  add column manual_booking boolean not null default false,
  add column install_day date,
  add column install_hour integer,
  add column address_key text,
  add column remind_at timestamptz,
  add column link_asked_at timestamptz,
  add column tracking_code text not null default '',
  add column paid_at timestamptz,
  add column sent_at timestamptz,
  add column closed_at timestamptz,
  add column reminded_at timestamptz,
  add column changed_at timestamptz,
  add constraint orders_status check (status in ('open', 'paid', 'transit', 'doneTransit', 'sent', 'closed', 'cancelled')),
  add constraint orders_payment_status check (payment_status in ('pending', 'paid', 'expired', 'refund_due', 'refunded'));
comment on column ordering.orders.sent_at is 'dispatch: the 14 days of the right to return count from here';
comment on column ordering.orders.install_day is 'the appointment as agreed; the slot itself is held by ordering.booking';
comment on column ordering.orders.address_key is 'keyed hash of the address of the network that an unpaid order came from; blank once it is paid or over';
comment on column ordering.orders.remind_at is 'when the buyer is reminded of an open transfer; null when that is done or not needed';
create index orders_unpaid on ordering.orders (expires_at) where payment_status = 'pending';
create index orders_unpaid_of_visitor on ordering.orders (visitor_id) where payment_status = 'pending';
create index orders_unpaid_of_address on ordering.orders (address_key) where payment_status = 'pending';
create index orders_reminder on ordering.orders (remind_at) where remind_at is not null;
create index orders_person on ordering.orders (person_id);

create table ordering.order_history (
  id bigint generated always as identity primary key,
  order_id text not null references ordering.orders on delete cascade,
  version integer not null,
  at timestamptz not null,
  by text not null check (by in ('staff', 'guest', 'gateway', 'shop')),
  actor text,
  change text not null,
  details jsonb not null default '{}'
);
create index order_history_order on ordering.order_history (order_id, id);
comment on table ordering.order_history is 'The audit of an order: ids, states and reasons, never a detail of the buyer; actor is the e-mail of the member of staff';

alter table ordering.coupon
  add column single_use boolean not null default false,
  add column person_id uuid,
  add column visitor_id text,
  add column valid_until timestamptz,
  add column created_at timestamptz not null default now();
comment on column ordering.coupon.person_id is 'of an accepted offer: counts only for the phone of this person, or for visitor_id';
create table ordering.coupon_redemption (
  order_id text primary key references ordering.orders on delete cascade,
  coupon_id uuid not null references ordering.coupon on delete cascade,
  discount integer not null,
  redeemed_at timestamptz not null
);
create index coupon_redemption_coupon on ordering.coupon_redemption (coupon_id);
comment on table ordering.coupon_redemption is 'Orders that hold or have used a coupon; one that expires or is cancelled gives it back';
alter table ordering.orders drop constraint orders_coupon_id_fkey;

alter table ordering.best_offer
  add column answer text check (answer in ('accepted', 'refused')),
  add column coupon_id uuid;

create table ordering.payment (
  unique_id text primary key check (unique_id ~ '^[0-9a-f]{32}$'),
  order_id text not null references ordering.orders on delete cascade,
  amount integer not null check (amount > 0),
  payments integer not null check (payments between 1 and 6),
  status text not null default 'new' check (status in ('new', 'open', 'approved', 'declined', 'cancelled', 'ended')),
  redirect_url text,
  session_ends_at timestamptz not null,
  created_at timestamptz not null,
  next_inquiry_at timestamptz,
  inquiries integer not null default 0,
  asked_at timestamptz,
  silences integer not null default 0,
  settled_at timestamptz,
  paid_order boolean not null default false,
  paid_amount integer,
  tx_id text,
  auth_number text,
  card_mask text
);
create index payment_order on ordering.payment (order_id);
create index payment_due on ordering.payment (next_inquiry_at) where next_inquiry_at is not null;
-- an order has one running session at most, also when two are started at once
create unique index payment_running on ordering.payment (order_id) where settled_at is null;
create unique index payment_of_order on ordering.payment (order_id) where paid_order;
comment on column ordering.payment.silences is 'how often in a row the gateway did not answer an inquiry';
comment on column ordering.payment.paid_order is 'this money is what the order was paid with; other money of the order goes back';
comment on table ordering.payment is 'Card payments of an order, one per session at the gateway; card_mask holds the last four digits only';

create table ordering.refund (
  refund_id uuid primary key,
  order_id text not null references ordering.orders on delete cascade,
  unique_id text references ordering.payment,
  amount integer not null check (amount > 0),
  status text not null default 'due' check (status in ('due', 'done')),
  requested_at timestamptz not null,
  done_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz
);
create index refund_due on ordering.refund (next_try_at) where status = 'due';
create unique index refund_of_payment on ordering.refund (unique_id) where unique_id is not null;
create unique index refund_of_transfer on ordering.refund (order_id) where unique_id is null;
create index orders_refund_due on ordering.orders (order_id) where payment_status = 'refund_due';
comment on table ordering.refund is 'Money to give back; without unique_id it is a transfer that staff make by hand';

create table ordering.attention (
  attention_id uuid primary key,
  order_id text not null references ordering.orders on delete cascade,
  kind text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  note text
);
create unique index attention_open on ordering.attention (order_id, kind) where closed_at is null;
