-- Whether shoppers may order, in one row. A shop without the row is open: it has been selling since before this was kept.
create table ordering.opening (
  only_row boolean primary key default true check (only_row),
  open boolean not null,
  since timestamptz not null
);
