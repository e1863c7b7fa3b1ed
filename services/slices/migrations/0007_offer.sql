create table slices.offer (
  hash text primary key,
  offer jsonb not null,
  since timestamptz not null
);
comment on table slices.offer is 'What builds of the shell have for slices; the gate asks the one that serves and, while its pages are open, the one before';
