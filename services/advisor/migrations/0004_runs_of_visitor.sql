-- The runs of one browser are counted for each answer. Rows are written one by one: a list of pending ones would be merged at once.
create index wizard_run_visitors on advisor.wizard_run using gin (visitor_ids) with (fastupdate = off);
