create table slices.field_count (
  slice text not null,
  version text not null,
  hour timestamptz not null,
  what text not null,
  bucket smallint not null,
  count bigint not null,
  primary key (slice, version, hour, what, bucket),
  foreign key (slice, version) references slices.version (slice, version)
);
create index on slices.field_count (hour);
comment on table slices.field_count is 'What pages reported of each version of a slice, by hour; kept for 30 days';
comment on column slices.field_count.what is 'A signal (document, opened, mounted, error, slow, edge) or a web vital (lcp, inp, cls)';
comment on column slices.field_count.bucket is 'Of a vital: each bucket ends a tenth above the one before it. Of a signal: 0';
