-- Fees, holds, limits and windows as ordering published them last, in one row; amounts in agorot.
create table edge.terms (
  only_row boolean primary key default true check (only_row),
  terms jsonb not null
);
