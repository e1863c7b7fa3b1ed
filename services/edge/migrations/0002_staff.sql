-- Staff who have signed in, and their sessions; who may sign in is a setting.

create table edge.staff (
  staff_id text primary key,
  email text not null unique,
  name text not null,
  last_signed_in_at timestamptz not null
);

-- The cookie's value is stored hashed: a copy of this table opens no door.
create table edge.staff_session (
  token_hash bytea primary key,
  staff_id text not null references edge.staff (staff_id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_session_expiry on edge.staff_session (expires_at);

-- Ids and actions, never values.
create table edge.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id text not null,
  action text not null,
  subject text not null default ''
);
