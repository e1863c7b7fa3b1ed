create table slices.field_address (
  slice text not null,
  version text not null,
  hour timestamptz not null,
  address text not null,
  reports bigint not null,
  primary key (slice, version, hour, address),
  foreign key (slice, version) references slices.version (slice, version)
);
create index on slices.field_address (hour);
comment on table slices.field_address is 'How many reports of a version came from one address in an hour, because only the first ones count; kept until the next hour is over';
comment on column slices.field_address.address is 'A keyed hash of the address';
