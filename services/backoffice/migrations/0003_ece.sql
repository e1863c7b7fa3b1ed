-- Approvals of tyres, which imported goods must show.
create table backoffice.ece_certificate (
  -- as staff type it; a part of its address
  ece_id text primary key,
  id uuid not null unique,
  brand text not null,
  size text not null,
  rating text not null,
  -- key in the store of documents; empty when there is none
  s3_path text not null,
  goodfor text[] not null,
  created_at timestamptz not null,
  -- grows with every change by staff; a change that names an older one is refused
  version integer not null default 1
);
create index ece_certificate_newest on backoffice.ece_certificate (created_at desc, ece_id);

create table backoffice.ece_invoice (
  invoice_id text primary key,
  id uuid not null unique,
  created_at timestamptz not null,
  version integer not null default 1
);
create index ece_invoice_newest on backoffice.ece_invoice (created_at desc, invoice_id);

create table backoffice.ece_invoice_row (
  invoice_id text not null references backoffice.ece_invoice (invoice_id) on delete cascade,
  -- from 1, without gaps
  line integer not null check (line >= 1),
  name text not null,
  size text not null,
  quantity integer not null check (quantity >= 0),
  -- null while no certificate was found; one that is named cannot be deleted
  ece_id text references backoffice.ece_certificate (ece_id),
  -- a person has confirmed the match
  checked boolean not null check (not checked or ece_id is not null),
  primary key (invoice_id, line)
);
create index ece_invoice_row_certificate on backoffice.ece_invoice_row (ece_id);
