-- Days on which one garage takes no tyres, beside Saturdays and holidays.
alter table ordering.garage add column closures jsonb not null default '[]';
comment on column ordering.garage.closures is 'Replica of garages.garage-listed: [{from, to, reason}], days, both included';
