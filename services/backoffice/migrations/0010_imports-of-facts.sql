-- Imports change all facts of products, and list new ones. Facts by the names of the API's fields; null before is a new product.
alter table backoffice.product_import_line
  add column changes_facts boolean not null default false,
  add column facts_before jsonb,
  add column facts_after jsonb;
alter table backoffice.product_import
  -- lines that change facts of listed products, and that list new ones
  add column fact_changes integer not null default 0,
  add column new_products integer not null default 0;
