-- Staff counted what was delivered of an ordered draft; a delivery in parts is several receipts.
create table backoffice.receipt (
  -- from the page that counted, so that a double click or a lost answer finds it again
  receipt_id uuid primary key,
  draft_order_id uuid not null references backoffice.draft_order (id) on delete cascade,
  shipment_id text not null,
  received_by text not null,
  received_at timestamptz not null
);
create index receipt_of_draft_order on backoffice.receipt (draft_order_id, received_at);

create table backoffice.receipt_line (
  receipt_id uuid not null references backoffice.receipt (receipt_id) on delete cascade,
  ean text not null,
  quantity integer not null check (quantity > 0),
  -- of staff, about the tyres: never of a person
  note text not null default '',
  primary key (receipt_id, ean)
);

-- Of what was ordered and not received: what staff gave up, because the supplier does not send it.
alter table backoffice.draft_order_line
  add column not_coming integer not null default 0 check (not_coming >= 0);
