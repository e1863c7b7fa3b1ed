-- Motorcycles by the words of their page's address, /bike/{brand}/{model}. Written by projection edge-bike only.
create table edge.bike (
  id text primary key,
  brand_slug text not null,
  model_slug text not null,
  brand text not null,
  model text not null,
  category text not null,
  year_from integer not null,
  year_to integer not null,
  -- original sizes in canonical form, 120/70-17
  front_size text not null,
  rear_size text not null
);
create index bike_page on edge.bike (brand_slug, model_slug);
create index bike_front on edge.bike (front_size);
create index bike_rear on edge.bike (rear_size);
