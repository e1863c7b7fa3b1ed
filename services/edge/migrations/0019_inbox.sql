-- Who of the staff took which task of the inbox. A row goes when the task is done or given back; the tasks themselves
-- are their services'.
create table edge.inbox_task (
  kind text not null,
  task_id text not null,
  staff_id text not null references edge.staff (staff_id),
  taken_at timestamptz not null,
  primary key (kind, task_id)
);
