-- Runs of the wizard, and the recommendations that were opened. Written by projection edge-wizard only.
create table wizard_usage (
  usage_id text primary key,
  person_id text not null,
  motorcycle_id text not null,
  usage text not null,
  kilometres text not null,
  tyre_type text not null,
  answered_at timestamptz not null
);
create index wizard_usage_answered on wizard_usage (answered_at, usage_id);
create table wizard_click (
  usage_id text not null,
  ean text not null,
  brand text not null,
  name text not null,
  display_size text not null,
  clicked_at timestamptz not null,
  primary key (usage_id, ean)
);
