-- The one table with personal data; everything else holds a person's id (decisions.md, Admin and security).
create table person (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  phone text not null,
  email text not null,
  address text,
  city text,
  notes text,
  shipping_name text,
  shipping_phone text,
  created_at timestamptz not null default now(),
  erased_at timestamptz
);

-- Limits per phone and e-mail look here.
create index person_phone on person (phone);
create index person_email on person (email);
