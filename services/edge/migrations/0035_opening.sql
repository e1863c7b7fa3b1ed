-- Whether shoppers may order, as ordering said last; a shop without the row has always been open.
create table edge.opening (
  only_row boolean primary key default true check (only_row),
  open boolean not null
);
