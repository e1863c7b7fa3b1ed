-- What was suggested and who ranked it: empty for runs from before, until the projection is rebuilt.
alter table edge.wizard_usage
  add column eans text[] not null default '{}',
  add column ranked_by text not null default '';
create index wizard_usage_motorcycle on edge.wizard_usage (motorcycle_id, answered_at);

-- Questions to the model and what they cost. Written by projection edge-wizard only.
create table edge.wizard_model_question (
  question_id text primary key,
  outcome text not null,
  tokens_read integer not null,
  tokens_written integer not null,
  -- millionths of a US dollar
  micro_dollars bigint not null,
  asked_at timestamptz not null
);
create index wizard_model_question_asked on edge.wizard_model_question (asked_at);
