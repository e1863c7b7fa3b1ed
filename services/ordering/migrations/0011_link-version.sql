-- `npm run people -- new-link` revokes the links of an order that were sent before: a link carries this number.
alter table ordering.orders add column link_version integer not null default 0;
