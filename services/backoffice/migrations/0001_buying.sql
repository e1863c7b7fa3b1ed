-- What suppliers ask for a tyre, from the newest list of each.
create table backoffice.supplier_quote (
  ean text not null,
  supplier text not null check (supplier in ('rduch', 'deltiFr', 'deltiDe')),
  -- hundredths of a euro
  eur_cents integer not null check (eur_cents > 0),
  stock integer not null check (stock >= 0),
  quoted_at timestamptz not null,
  primary key (ean, supplier)
);

-- Tyres sold in the 52 weeks before the shop kept orders, by single-tyre EAN.
create table backoffice.opening_sales (
  ean text primary key,
  quantity integer not null check (quantity >= 0)
);

create table backoffice.draft_order (
  id uuid primary key,
  status text not null check (status in ('initial', 'preparing', 'completed', 'failed', 'cancelled')),
  -- a member of staff, or what the caller said: ids and names of programs, never an address
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- tyres looked at so far, and all that there are to look at
  progress integer not null default 0,
  progress_of integer not null default 0,
  -- why it failed, for staff
  fault text,
  -- EANs where each supplier is cheapest: {rduch, deltiFr, deltiDe}
  lowest_price_counters jsonb not null default '{}',
  -- grows with every change by staff; a change that names an older one is refused
  version integer not null default 1,
  ordered_at timestamptz,
  -- the shipment that brings it, once it is ordered
  shipment_id text
);
-- One generation at a time.
create unique index draft_order_one_at_a_time on backoffice.draft_order ((true)) where status in ('initial', 'preparing');
create index draft_order_newest on backoffice.draft_order (created_at desc);

create table backoffice.draft_order_line (
  draft_order_id uuid not null references backoffice.draft_order (id) on delete cascade,
  ean text not null,
  quantity integer not null check (quantity >= 0),
  -- null while no supplier offers it
  supplier text,
  eur_cents integer,
  added_reason text not null check (added_reason in ('customer_order', 'replenish')),
  -- the arithmetic: what the quantity was computed from
  current_stock integer not null,
  inbound integer not null,
  unfilled integer not null,
  last_year_sold integer not null,
  target integer not null,
  -- tyres of it that were booked in
  received integer not null default 0,
  primary key (draft_order_id, ean)
);
