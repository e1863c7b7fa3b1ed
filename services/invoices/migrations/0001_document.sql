create table invoices.beginning (since timestamptz not null);
insert into invoices.beginning values (now());
comment on table invoices.beginning is 'What was paid before gets no document from here: a shop that gets this service later has issued them already';

create table invoices.product (
  ean text primary key,
  name text not null
);
comment on table invoices.product is 'Replica of catalogue.tyre-listed: what a line of a document calls its product';

create table invoices.orders (
  order_id text primary key,
  person_id text not null,
  facts jsonb not null
);
comment on table invoices.orders is 'Replica of orders.order-placed: what documents need of an order; its buyer is an id';

create table invoices.movement (
  event_id uuid primary key,
  order_id text not null,
  kind text not null check (kind in ('paid', 'refunded')),
  amount integer not null check (amount >= 0),
  day text not null,
  before_us boolean not null
);
create index movement_day on invoices.movement (day);
create index movement_order on invoices.movement (order_id);
comment on table invoices.movement is 'Every payment and refund of an order, as the books compare them with the documents; amounts in agorot, days in Israel';
comment on column invoices.movement.before_us is 'it happened before this service issued documents';

create table invoices.document (
  id uuid primary key,
  order_id text not null references invoices.orders,
  kind text not null check (kind in ('invoice-receipt', 'credit-note')),
  cause uuid not null,
  original uuid references invoices.document,
  draft jsonb not null,
  total integer not null check (total > 0),
  day text not null,
  status text not null check (status in ('waiting', 'issued', 'stuck', 'by-hand')),
  tries integer not null default 0,
  queued_at timestamptz not null,
  next_try_at timestamptz not null,
  last_error text,
  number text,
  url text,
  reference text,
  allocation text,
  issued_at timestamptz,
  check_at timestamptz,
  trouble text,
  others text[] not null default '{}',
  unique (order_id, kind, cause)
);
create index document_due on invoices.document (next_try_at) where status = 'waiting';
create index document_check on invoices.document (check_at) where check_at is not null;
create index document_waits on invoices.document (queued_at) where status in ('waiting', 'stuck') or trouble is not null;
create index document_number on invoices.document (number);
create index document_day on invoices.document (day);
comment on table invoices.document is 'A tax document of one payment or refund, written before it is issued; its id is what the provider knows it by';
comment on column invoices.document.cause is 'the event of the payment or the refund';
comment on column invoices.document.draft is 'what it says: lines, sums, VAT; never a detail of its buyer';
comment on column invoices.document.trouble is 'why a person has to look at a document that was issued; null when nobody has to';
comment on column invoices.document.others is 'other numbers that the provider gave for it; the first one is kept';
