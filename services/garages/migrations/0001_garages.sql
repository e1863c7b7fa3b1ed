create table garages.city (
  id text primary key,
  fact jsonb not null,
  revision integer not null default 1,
  changed_at timestamptz not null
);
comment on table garages.city is 'Towns in Israel; fact is what CityListed says';

create table garages.garage (
  id text primary key,
  fact jsonb not null,
  revision integer not null default 1,
  changed_at timestamptz not null
);
comment on table garages.garage is 'Partner garages that install; fact is what GarageListed says';

create table garages.holiday (
  day date primary key,
  name text not null,
  closed text not null check (closed in ('true', 'half'))
);
comment on table garages.holiday is 'Days on which garages are closed or close at noon, Saturdays apart';
