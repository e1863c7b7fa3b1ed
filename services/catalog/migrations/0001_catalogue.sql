create table catalog.tyre (
  id text primary key,
  fact jsonb not null,
  revision integer not null default 1,
  changed_at timestamptz not null
);
comment on table catalog.tyre is 'One row per product, single tyre or set; fact is what TyreListed says';

create table catalog.category (
  id text primary key,
  fact jsonb not null,
  revision integer not null default 1,
  changed_at timestamptz not null
);
comment on table catalog.category is 'Kinds of tyres with their Hebrew names and search-engine texts';

create table catalog.shipment (
  id text primary key,
  fact jsonb not null,
  revision integer not null default 1,
  changed_at timestamptz not null
);
comment on table catalog.shipment is 'At most one row per role: the shipment on its way and the one that still takes orders';
