-- Every change of what is on the shelf, and of staff's override, by whatever changed it.
create table ordering.stock_change (
  id bigint generated always as identity primary key,
  ean text not null,
  before integer not null,
  after integer not null,
  override_before text,
  override_after text,
  -- correction, override, import; movement: an order took or returned it, or a shipment brought it
  cause text not null,
  -- of a correction: counted, damaged, found, returned, other
  reason text,
  note text,
  at timestamptz not null,
  -- a member of staff; null for what no person did
  changed_by text,
  import_id uuid,
  -- a batch of an import that is sent again after a crash changes nothing twice
  unique (import_id, ean)
);
create index stock_change_of on ordering.stock_change (ean, id desc);

-- A trigger, so that no writer of stock can forget the history. Who changes stock for a person says so in its transaction:
-- set_config('ordering.stock_change', '{"cause": …, "reason": …, "note": …, "by": …, "importId": …, "at": …}', true).
create function ordering.record_stock_change() returns trigger language plpgsql as $$
declare
  said jsonb := coalesce(nullif(current_setting('ordering.stock_change', true), '')::jsonb, '{}');
begin
  insert into ordering.stock_change
    (ean, before, after, override_before, override_after, cause, reason, note, at, changed_by, import_id)
  values (new.ean, old.on_hand, new.on_hand, old.override, new.override, coalesce(said ->> 'cause', 'movement'),
    said ->> 'reason', said ->> 'note', coalesce((said ->> 'at')::timestamptz, now()), said ->> 'by',
    (said ->> 'importId')::uuid);
  return null;
end $$;
create trigger stock_changed after update on ordering.stock for each row
  when (old.on_hand is distinct from new.on_hand or old.override is distinct from new.override)
  execute function ordering.record_stock_change();
