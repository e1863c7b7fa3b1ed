-- Who may sign in besides the addresses and domains of the settings, as the owner enters them on the settings page.
create table edge.staff_access (
  email text primary key check (email = lower(email)),
  role text not null check (role in ('owner', 'staff')),
  added_at timestamptz not null,
  -- the member of staff who entered or last changed it
  changed_by text not null references edge.staff (staff_id)
);

create index audit_newest on edge.audit (at desc, id desc);
create index audit_of_member on edge.audit (staff_id, id desc);
