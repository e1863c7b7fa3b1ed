create table ordering.product (
  ean text primary key,
  is_set boolean not null,
  brand text not null,
  display_name text not null,
  display_size text not null,
  price integer not null check (price >= 0),
  free_shipping boolean not null,
  front_ean text,
  rear_ean text,
  check (is_set = (front_ean is not null and rear_ean is not null))
);
create index product_front on ordering.product (front_ean) where is_set;
create index product_rear on ordering.product (rear_ean) where is_set;
comment on table ordering.product is 'Replica of catalogue.tyre-listed: what a quote needs of a product; prices in agorot';

create table ordering.shipment (
  role text primary key check (role in ('current', 'next')),
  id text not null,
  arrives_on date not null,
  order_deadline date not null
);
comment on table ordering.shipment is 'Replica of catalogue.shipment-scheduled; its quantities stand in stock';

create table ordering.stock (
  ean text primary key,
  on_hand integer not null default 0 check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  inbound_current integer not null default 0 check (inbound_current >= 0),
  reserved_current integer not null default 0 check (reserved_current >= 0),
  inbound_next integer not null default 0 check (inbound_next >= 0),
  reserved_next integer not null default 0 check (reserved_next >= 0),
  override text check (override in ('none', 'outofstock'))
);
comment on table ordering.stock is 'Single tyres only: a set has no stock of its own, it takes one front and one rear';

create table ordering.availability (
  ean text primary key,
  visibility text not null,
  available integer not null check (available >= 0),
  revision integer not null
);
comment on table ordering.availability is 'What was last told as orders.availability-changed, tyres and sets; revision 0 has not been told yet';

create table ordering.coupon (
  id uuid primary key default gen_random_uuid(),
  code text not null check (code = upper(code)),
  ean text not null,
  discount integer not null check (discount > 0 and discount % 100 = 0),
  active boolean not null default true,
  unique (code, ean)
);
comment on column ordering.coupon.discount is 'agorot, whole shekels';

create sequence ordering.order_number start 100001;

create table ordering.orders (
  order_id text primary key,
  version integer not null default 1,
  person_id uuid not null,
  visitor_id text,
  sip text not null check (sip in ('install', 'shipping', 'pickup')),
  payment_method text not null check (payment_method in ('creditcard', 'banktransfer')),
  payments integer not null check (payments between 1 and 6),
  status text not null default 'open',
  payment_status text not null default 'pending',
  subtotal integer not null check (subtotal >= 0),
  shipping integer not null check (shipping >= 0),
  installation integer not null check (installation >= 0),
  discount integer not null check (discount >= 0),
  pay_now integer not null check (pay_now >= 0),
  coupon_id uuid references ordering.coupon,
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  placed_at timestamptz not null,
  expires_at timestamptz not null
);
create index orders_placed on ordering.orders (placed_at desc);
comment on table ordering.orders is 'Amounts in agorot; who ordered stands in people.person';

create table ordering.order_line (
  order_id text not null references ordering.orders on delete cascade,
  line integer not null,
  ean text not null,
  is_set boolean not null,
  quantity integer not null check (quantity between 1 and 10),
  unit_price integer not null,
  total integer not null,
  primary key (order_id, line)
);

create table ordering.reservation (
  order_id text not null references ordering.orders on delete cascade,
  ean text not null,
  source text not null check (source in ('on_hand', 'current', 'next')),
  quantity integer not null check (quantity > 0),
  primary key (order_id, ean, source)
);
comment on table ordering.reservation is 'Single tyres that an order holds, and of which supply';

create table ordering.attempt (
  key text primary key,
  order_id text not null references ordering.orders on delete cascade,
  placed_at timestamptz not null
);
comment on table ordering.attempt is 'Which order an attempt became, so that a double click or a lost answer finds it again';
