create table slices.slice (
  name text primary key,
  active text,
  previous text
);
comment on table slices.slice is 'Which version of a slice new pages use, and which one a rollback returns to';

create table slices.version (
  slice text not null references slices.slice (name),
  version text not null,
  meta jsonb not null,
  published_at timestamptz not null,
  primary key (slice, version)
);
comment on table slices.version is 'Published builds; immutable, as are their files';

alter table slices.slice
  add foreign key (name, active) references slices.version (slice, version),
  add foreign key (name, previous) references slices.version (slice, version);
