-- Which links lead to an order: a link with a lower number was revoked.
alter table edge.placed_order add column link_version integer not null default 0;
