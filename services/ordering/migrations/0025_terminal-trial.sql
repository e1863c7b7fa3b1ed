-- One shekel that an owner pays at the terminal and gets back, before shoppers pay there. Each row is written before its call.
create table ordering.terminal_trial (
  unique_id text primary key,
  terminal text not null,
  amount integer not null check (amount > 0),
  status text not null default 'new' check (status in ('new', 'open', 'declined', 'cancelled', 'ended', 'charged', 'refunded')),
  page text,
  reference jsonb not null default '{}',
  session_ends_at timestamptz not null,
  created_at timestamptz not null,
  inquiries integer not null default 0,
  paid_amount integer,
  left_as text check (left_as in ('declined', 'left')),
  next_step_at timestamptz,
  refund_asked_at timestamptz,
  refund_free_at timestamptz,
  refund_tries integer not null default 0,
  settled_at timestamptz,
  refunded_at timestamptz
);
create index terminal_trial_due on ordering.terminal_trial (next_step_at) where next_step_at is not null;
create index terminal_trial_newest on ordering.terminal_trial (terminal, created_at);
comment on table ordering.terminal_trial is 'Payments of one shekel by which an owner tries the card terminal; they pay no order and appear in no book';
comment on column ordering.terminal_trial.terminal is 'provider, host and number of the terminal: another terminal asks for a new trial';
comment on column ordering.terminal_trial.left_as is 'its owner came back without having paid; until the session is over the gateway is asked, because a charge may still appear';
comment on column ordering.terminal_trial.refund_free_at is 'no process asks for the refund before this, because gateways repeat a repeated refund';
