-- Projection `edge-availability` became part of `edge-tyre`: both fill table tyre. Its offsets and parked events go along,
-- so that the read model goes on where it stands.
insert into events.projection_offset (projection, topic, partition, next_offset)
  select 'edge-tyre', topic, partition, next_offset from events.projection_offset where projection = 'edge-availability'
  on conflict do nothing;
delete from events.projection_offset where projection = 'edge-availability';
update events.parked set projection = 'edge-tyre' where projection = 'edge-availability';
