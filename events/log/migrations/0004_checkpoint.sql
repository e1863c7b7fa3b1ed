-- Copies of read models whose events may be trimmed from the log, one row per row; a rebuild begins with them.
-- Their offsets and parked events are in projection_offset and parked, under the name `checkpoint:<projection>`.
create table checkpoint_row (
  projection text not null,
  table_name text not null,
  row jsonb not null
);
create index checkpoint_row_projection on checkpoint_row (projection, table_name);
