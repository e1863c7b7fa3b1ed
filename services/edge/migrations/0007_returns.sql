-- A return that the buyer asked for: their page says since when, and whether staff are done with it.
alter table edge.placed_order
  add column return_case uuid,
  add column return_asked_at timestamptz,
  add column return_settled boolean not null default false;
comment on column edge.placed_order.return_case is 'the last case of this kind; requests from before this column: npm run rebuild -- edge-order';
