-- Where the history of this shop is when it is not in this database: one row from the day on which it moved to Kafka, or
-- began there. Without a row it is in table log.
create table history (
  engine text primary key check (engine = 'kafka'),
  cluster_id text not null,
  brokers text not null,
  since timestamptz not null default clock_timestamp()
);
comment on column history.brokers is 'where the cluster was reached last, for whoever has to find it again';
