-- Load index and speed rating of a bike's original tyres, `56` and `H`; null where they are not known. Rebuilds of edge-bike and
-- edge-search fill them for bikes that are listed already.
alter table edge.bike add column front_load text, add column front_speed text, add column rear_load text, add column rear_speed text;
alter table edge.search_bike add column front_load text, add column front_speed text, add column rear_load text, add column rear_speed text;
