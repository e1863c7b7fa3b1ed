-- What the pages of garages show. Rows from before these columns: npm run rebuild -- edge-installation
alter table edge.city
  add column latitude double precision,
  add column longitude double precision;
alter table edge.garage
  add column full_price integer,
  add column photo text,
  add column capacity_per_slot integer not null default 1,
  add column hours text not null default '';
create index garage_photo on edge.garage (photo) where photo is not null;
comment on column edge.garage.photo is 'path in the media bucket; null: the front is drawn';
