-- Who a member of staff is at Google. An address may change hands, Google's `sub` never does: a row is bound to the first
-- account that signs in with its address. Rows from before are bound at their next sign-in.
alter table edge.staff
  add column google_sub text unique,
  -- the Google Workspace that the account belongs to (`hd`); null for a private account
  add column hosted_domain text;

-- Sessions end when they are not used for a while; written at most once a minute.
alter table edge.staff_session add column last_used_at timestamptz;
update edge.staff_session set last_used_at = created_at;
alter table edge.staff_session alter column last_used_at set not null;

-- The history of what staff did and read only grows: no statement changes or removes a row, whoever sends it. This holds
-- against faults and injected SQL of the service that writes the history; the owner of the table can still drop it.
alter table edge.audit add column details jsonb not null default '{}';

create function edge.refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of edge.audit are never changed or removed' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_only_grows before update or delete on edge.audit
  for each row execute function edge.refuse_audit_change();
create trigger audit_is_not_emptied before truncate on edge.audit
  for each statement execute function edge.refuse_audit_change();
