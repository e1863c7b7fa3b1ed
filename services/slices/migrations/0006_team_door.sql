create table slices.used_token (
  key text not null,
  id text not null,
  until timestamptz not null,
  primary key (key, id)
);
create index on slices.used_token (until);
comment on table slices.used_token is 'Deploy tokens that teams have used: none counts twice';
comment on column slices.used_token.until is 'From when on the token would be too old anyway, and its row is not needed';
