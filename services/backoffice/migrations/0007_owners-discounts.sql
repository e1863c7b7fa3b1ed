-- Lines that lower a price by more than staff may: only an owner writes such an import.
alter table backoffice.product_import_line add column needs_owner boolean not null default false;
create index product_import_line_of_owner on backoffice.product_import_line (import_id, line) where needs_owner;
alter table backoffice.product_import
  add column owner_lines integer not null default 0,
  -- the limits that counted in the dry run, as a sentence
  add column owner_reason text;
