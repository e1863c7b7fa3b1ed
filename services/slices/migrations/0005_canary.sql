alter table slices.slice
  add column canary text,
  add column canary_percent int check (canary_percent between 1 and 100),
  add foreign key (name, canary) references slices.version (slice, version),
  add check ((canary is null) = (canary_percent is null));
comment on column slices.slice.canary is 'The version that a share of the visitors gets instead of the active one';

create table slices.canary (
  id bigint generated always as identity primary key,
  slice text not null references slices.slice (name),
  version text not null,
  percent int not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('promoted', 'ended', 'reverted')),
  reason text,
  foreign key (slice, version) references slices.version (slice, version),
  check ((ended_at is null) = (outcome is null)),
  check ((reason is not null) = (coalesce(outcome, '') = 'reverted'))
);
create index on slices.canary (slice, id);
create unique index on slices.canary (slice) where ended_at is null;
comment on table slices.canary is 'Which version of a slice was a canary from when to when, and what became of it';
comment on column slices.canary.percent is 'The share of the visitors that it had last';
comment on column slices.canary.reason is 'Why it was reverted';
