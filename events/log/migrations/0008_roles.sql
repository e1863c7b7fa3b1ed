-- For roles that are not the owner of this schema (decision one-role-for-each-service). What is granted to whom is in code.

-- Events are appended by this function only; no role may write the log or its heads.
alter function append_batch(text[], int[], int[], json) security definer set search_path = pg_catalog, pg_temp;
revoke execute on function append_batch(text[], int[], int[], json) from public;
revoke execute on function note_in_inbox(text, int, uuid[], bigint[]) from public;
revoke execute on function offset_at(text, int, timestamptz) from public;

-- Whoever may delete from the log deletes metrics of earlier days, and all of it a week after the history has moved elsewhere.
-- Every other event stays. Nothing may update one.
alter table log enable row level security;
create policy read on log for select using (true);
create policy forget on log for delete using (
  topic = 'impressions' and recorded_at < now() - interval '1 day'
  or exists (select from events.history where since < now() - interval '7 days'));
alter table log_head enable row level security;
create policy read on log_head for select using (true);
create policy forget on log_head for delete using (
  exists (select from events.history where since < now() - interval '7 days'));
