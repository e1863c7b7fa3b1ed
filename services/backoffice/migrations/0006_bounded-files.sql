-- A line of a file as it was read, until the dry run has compared it with its product.
create table backoffice.product_import_row (
  import_id uuid not null references backoffice.product_import (id) on delete cascade,
  line integer not null,
  ean text not null,
  -- what it asks for; null for a faulty line, whose product counts as named all the same
  asked jsonb,
  primary key (import_id, line)
);
create index product_import_row_of_product on backoffice.product_import_row (import_id, ean, line);

alter table backoffice.product_import
  -- tries since the last progress that ended with an error
  add column tries integer not null default 0,
  -- tries since the last progress that nothing was heard of: their process died
  add column lost integer not null default 0;

-- Parts belong to the member of staff who sends them: an id of somebody else's file is another file.
delete from backoffice.upload;
alter table backoffice.upload
  add column sent_by text not null,
  drop constraint upload_pkey,
  add primary key (sent_by, id, part);
