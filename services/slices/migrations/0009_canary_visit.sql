alter table slices.canary add column evidence jsonb;
comment on column slices.canary.evidence is 'What its visits have said against it so far; null before the first';

create table slices.canary_visit (
  id bigint generated always as identity primary key,
  canary bigint not null references slices.canary (id),
  visitor text not null,
  address text not null,
  version text not null,
  is_canary boolean not null,
  percent int not null,
  given_at timestamptz not null,
  began_at timestamptz,
  mounted boolean not null default false,
  error boolean not null default false,
  slow boolean not null default false,
  edge boolean not null default false,
  settled smallint not null default 0,
  unique (canary, visitor)
);
create index on slices.canary_visit (canary, address);
create index on slices.canary_visit (canary, settled, began_at);
create index on slices.canary_visit (given_at);
comment on table slices.canary_visit is 'A visitor who was given a version of a slice while a canary of it runs; kept for a day';
comment on column slices.canary_visit.address is 'A keyed hash of the address; empty when it is not known';
comment on column slices.canary_visit.percent is 'The share of the canary when the version was given';
comment on column slices.canary_visit.began_at is 'When a page of the slice began; null: the visitor has not come to it, or its address has enough visits';
comment on column slices.canary_visit.settled is 'How many looks were taken: after half a minute, after ten minutes';
