-- Real pictures of a product: `[{"bucketPath": "…"}]`, null while it is only drawn. And when catalog last published its facts,
-- which the sitemap passes to search engines.
alter table edge.tyre add column cdn jsonb;
alter table edge.tyre add column changed_at timestamptz;
-- the picture proxy serves only what some product shows
create index tyre_cdn on edge.tyre using gin (cdn jsonb_path_ops) where cdn is not null;
