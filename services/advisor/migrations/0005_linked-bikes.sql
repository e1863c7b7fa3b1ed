-- What became of a suggested bike: linked to one that the shop lists, or dismissed; and by whom of the staff.
alter table advisor.suggested_bike
  add column outcome text check (outcome in ('linked', 'dismissed')),
  add column motorcycle_id text,
  add column closed_at timestamptz,
  add column closed_by text,
  add check ((outcome = 'linked') = (motorcycle_id is not null) or outcome is null);
comment on column advisor.suggested_bike.closed_by is 'e-mail of the member of staff';
create index suggested_bike_open on advisor.suggested_bike (suggested_at) where closed_at is null;
