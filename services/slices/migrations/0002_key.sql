create table slices.key (
  slice text not null,
  id text not null,
  public_key text not null,
  added_at timestamptz not null,
  revoked_at timestamptz,
  primary key (slice, id)
);
comment on table slices.key is 'Public keys of teams: which key may sign which slice; revoked keys stay';

alter table slices.version add column key text;
comment on column slices.version.key is 'The key that signed the build; versions of before there were keys have none';
