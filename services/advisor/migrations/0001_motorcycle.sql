create table advisor.motorcycle (
  id text primary key,
  fact jsonb not null,
  revision integer not null default 1,
  changed_at timestamptz not null,
  brand text not null generated always as (fact ->> 'brand') stored,
  front_size text not null generated always as (fact ->> 'frontSize') stored,
  rear_size text not null generated always as (fact ->> 'rearSize') stored
);
create index motorcycle_brand on advisor.motorcycle (brand);
create index motorcycle_front on advisor.motorcycle (front_size);
create index motorcycle_rear on advisor.motorcycle (rear_size);
comment on table advisor.motorcycle is 'Bikes and their approved sizes in canonical form; fact is what MotorcycleListed says';
