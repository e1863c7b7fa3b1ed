-- A change that staff put back is a change of its own.
alter table catalog.price_change drop constraint price_change_cause_check;
alter table catalog.price_change add constraint price_change_cause_check check (cause in ('edit', 'import', 'put-back'));
