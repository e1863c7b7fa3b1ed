-- Read models of the edge: shaped like the answers, written only by projections.

-- One row per tyre or set. Facts (topic catalogue) and availability (topic orders) arrive in any order and
-- share the row, so that its lock makes each side see what the other wrote.
create table edge.tyre (
  ean text primary key,
  listed boolean not null default false,
  is_set boolean not null default false,
  brand text not null default '',
  brand_slug text not null default '',
  line text not null default '',
  hebrew_name text not null default '',
  category text not null default '',
  position text not null default 'both',
  width text not null default '',
  profile text not null default '',
  rim text not null default '',
  construction text not null default '-',
  tube text not null default 'TL',
  display_size text not null default '',
  load text not null default '',
  speed text not null default '',
  price integer not null default 0,
  full_price integer not null default 0,
  free_shipping boolean not null default false,
  score double precision not null default 0,
  description text not null default '',
  tread_family text not null default '',
  youtube text not null default '',
  dot text,
  front jsonb,
  rear jsonb,
  visibility text not null default 'outofstock',
  available integer not null default 0,
  revision integer not null default 0
);
create index tyre_brand on edge.tyre (brand_slug) where listed;
create index tyre_category on edge.tyre (category) where listed;

-- The lists of sizes: a set is in those of its front and its rear.
create table edge.tyre_size (
  width text not null,
  profile text not null,
  rim text not null,
  ean text not null,
  primary key (width, profile, rim, ean)
);
create index tyre_size_ean on edge.tyre_size (ean);

create table edge.category (
  id text primary key,
  name text not null,
  seo_title text not null,
  seo_description text not null
);

-- One row per role: the current shipment and the next one.
create table edge.shipment (
  role text primary key,
  id text not null,
  arrives_on text not null,
  order_deadline text not null
);

create table edge.item_like (
  kind text not null,
  item_id text not null,
  likes integer not null,
  version bigint not null,
  primary key (kind, item_id)
);

-- What shoppers want: units sold and product pages seen, counted once per event.
create table edge.demand (
  ean text primary key,
  sold integer not null default 0,
  viewed integer not null default 0
);

-- One row per motorcycle and original size.
create table edge.fitment (
  motorcycle_id text not null,
  width text not null,
  profile text not null,
  rim text not null,
  primary key (motorcycle_id, width, profile, rim)
);
create index fitment_size on edge.fitment (width, profile, rim);

create table edge.city (
  id text primary key,
  display_name text not null
);

create table edge.garage (
  id text primary key,
  city_id text not null,
  display_name text not null,
  phone text not null,
  address text not null,
  price integer not null,
  align_type text not null,
  score double precision not null,
  manual_booking boolean not null,
  hide boolean not null
);
create index garage_city on edge.garage (city_id) where not hide;

-- Orders for staff. Who ordered is a person id; names are read from people.person at query time.
create table edge.placed_order (
  order_id text primary key,
  version integer not null,
  person_id text not null,
  sip text not null,
  payment_method text not null,
  status text not null default 'open',
  payment_status text not null default 'pending',
  tracking_code text not null default '',
  lines jsonb not null,
  subtotal integer not null,
  shipping integer not null,
  discount integer not null,
  pay_now integer not null,
  placed_at timestamptz not null,
  expires_at timestamptz not null
);
create index placed_order_newest on edge.placed_order (placed_at desc, order_id desc);
