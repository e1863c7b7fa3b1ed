-- The search index in PostgreSQL, and what the search box knows of words. Written by projection edge-search only.

-- One row per product: what a search filters and sorts by, and the words that its name adds to the vocabulary.
-- Facts and availability arrive in any order and share the row; tokens are empty until the facts are there.
create table search_tyre (
  ean text collate "C" primary key,
  listed boolean not null default false,
  rank smallint not null default 0,
  price integer not null default 0,
  score double precision not null default 0,
  in_stock boolean not null default false,
  is_set boolean not null default false,
  category text not null default '',
  brand text not null default '',
  position text not null default '',
  tube text not null default '',
  -- the dimensions that facets count, as one text: grouping by it costs a fraction of grouping by six columns
  cell text collate "C" not null default '',
  tokens text[] not null default '{}',
  visibility text not null default 'outofstock',
  revision integer not null default 0,
  brand_name text not null default '',
  line text not null default '',
  hebrew_name text not null default '',
  sizes text[] not null default '{}'
-- room for availability to change in place: none of the indexed columns does
) with (fillfactor = 85);
create index search_tyre_tokens on search_tyre using gin (tokens) with (fastupdate = off);

-- One row per product and token, for the queries that shoppers ask most: a single token. In the order of the list rules,
-- so that a page is the first rows of an index, and counted by cell from an index that holds each cell once. Every listed
-- product also has the empty token, which finds all products.
create table search_token (
  token text collate "C" not null,
  rank smallint not null,
  price integer not null,
  ean text collate "C" not null,
  score double precision not null,
  cell text collate "C" not null,
  primary key (token, rank, price, ean)
-- counting reads only the index as long as vacuum keeps up
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index search_token_cell on search_token (token, cell);

create table search_category (
  id text primary key,
  name text not null
);

-- Other spellings: of a tyre's brand (line empty) or line; of a motorcycle's make (line empty) or model (of any make where
-- brand is empty).
create table search_alias (
  key text primary key,
  kind text not null,
  brand text not null,
  line text not null,
  alias text not null
);

create table search_bike (
  id text primary key,
  brand text not null,
  model text not null,
  year_from integer not null,
  year_to integer not null,
  front_size text not null,
  rear_size text not null
);

-- Each product as projection edge-search-index writes it to Elasticsearch, whole, with the version it has there.
create table search_document (
  ean text collate "C" primary key,
  facts jsonb,
  facts_position bigint not null default 0,
  visibility text not null default 'outofstock',
  revision integer not null default 0,
  availability_position bigint not null default 0,
  version bigint not null default 0
);

-- Which shop this is to Elasticsearch, which may outlive this database: an index of another one is not used.
create table search_shop (id uuid not null default gen_random_uuid());
insert into search_shop default values;
