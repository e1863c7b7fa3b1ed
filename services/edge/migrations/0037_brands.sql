create table edge.brand (
  id text primary key,
  name text not null,
  logo text
);
comment on table edge.brand is 'Brands as staff spell them, with the paths of their logos; a brand of products alone has no row';
