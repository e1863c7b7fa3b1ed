create table catalog.tyre_request (
  request_id uuid primary key,
  version integer not null default 1,
  person_id uuid not null,
  visitor_id text,
  size text,
  requested_at timestamptz not null,
  answered_at timestamptz
);
comment on table catalog.tyre_request is 'Tyres that shoppers miss; who asks, and in what words, stands in people.person';
comment on column catalog.tyre_request.size is 'canonical, 180/55-17; null when what was typed is no size';

-- the same request by the same person is one request until it is answered
create unique index tyre_request_open on catalog.tyre_request (person_id) where answered_at is null;
create index tyre_request_requested on catalog.tyre_request (requested_at);
