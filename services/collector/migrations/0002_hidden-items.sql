-- A hidden garage is nowhere, so it cannot be liked either. Garages that were hidden before this column become hidden here
-- when they are listed again.
alter table collector.item add column hidden boolean not null default false;
