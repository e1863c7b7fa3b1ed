-- Replica of the catalogue: facts and availability arrive in any order and share the row.
create table advisor.tyre (
  ean text primary key,
  -- what TyreListed says; null while only the availability is known
  facts jsonb,
  is_set boolean not null default false,
  -- the size of the wheel that it goes on, in canonical form; null where it does not belong
  front_size text,
  rear_size text,
  visibility text not null default 'outofstock',
  availability_revision integer not null default 0
);
create index tyre_front on advisor.tyre (front_size, rear_size);
create index tyre_rear on advisor.tyre (rear_size);

-- One row per run of the wizard. Name and phone are in people.person; the row goes with its person after 90 days.
create table advisor.wizard_run (
  usage_id uuid primary key,
  person_id uuid not null,
  -- of the request's field and of the cookie
  visitor_ids text[] not null,
  motorcycle_id text not null,
  usage text not null,
  kilometres text not null,
  tyre_type text not null,
  -- running: counts for a while, so that parallel runs do not pass the limit together
  state text not null check (state in ('running', 'answered', 'failed')),
  eans text[] not null default '{}',
  ranked_by text,
  started_at timestamptz not null
);
create index wizard_run_started on advisor.wizard_run (started_at);
create index wizard_run_person on advisor.wizard_run (person_id);

-- Bikes that shoppers miss; their text is in people.person.
create table advisor.suggested_bike (
  bike_id uuid primary key,
  person_id uuid not null,
  visitor_id text,
  suggested_at timestamptz not null
);
create index suggested_bike_suggested on advisor.suggested_bike (suggested_at);
