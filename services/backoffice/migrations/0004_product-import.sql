-- Imports of prices and stocks from a CSV file: a dry run, which writes only here, and then its good lines.
create table backoffice.product_import (
  id uuid primary key,
  -- the name of the file as it was uploaded
  name text not null,
  status text not null check (status in
    ('uploading', 'checking', 'checked', 'applying', 'applied', 'cancelled', 'failed')),
  -- members of staff
  created_by text not null,
  applied_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  applied_at timestamptz,
  bytes integer not null default 0,
  encoding text,
  columns text[],
  -- lines of the file below its header
  rows integer not null default 0,
  -- lines looked at, or written, so far, and all that there are
  progress integer not null default 0,
  progress_of integer not null default 0,
  price_changes integer not null default 0,
  stock_changes integer not null default 0,
  unchanged integer not null default 0,
  fault_lines integer not null default 0,
  faults integer not null default 0,
  -- mean change of the prices that change, in percent, and sum of the changes of stock, in units
  price_percent double precision not null default 0,
  units integer not null default 0,
  check_ms integer,
  applied integer not null default 0,
  conflicts integer not null default 0,
  -- why it failed, for staff
  fault text,
  cancel_asked boolean not null default false
);
-- One is written at a time.
create unique index product_import_one_at_a_time on backoffice.product_import ((true)) where status = 'applying';
create index product_import_newest on backoffice.product_import (created_at desc);

-- The file as it was uploaded, in pieces; gone after the dry run.
create table backoffice.product_import_chunk (
  import_id uuid not null references backoffice.product_import (id) on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (import_id, number)
);

-- A line of the file that changes something; amounts in agorot, stock in units. A product keeps what is null after.
create table backoffice.product_import_line (
  import_id uuid not null references backoffice.product_import (id) on delete cascade,
  line integer not null,
  ean text not null,
  changes_price boolean not null,
  changes_stock boolean not null,
  price_before integer not null,
  price_after integer not null,
  full_price_before integer not null,
  full_price_after integer not null,
  on_hand_before integer not null,
  on_hand_after integer not null,
  override_before text,
  override_after text,
  -- null until it is written
  outcome text check (outcome in ('applied', 'conflict', 'gone', 'refused')),
  primary key (import_id, line)
);
create index product_import_line_waiting on backoffice.product_import_line (import_id, line) where outcome is null;
create index product_import_line_unwritten on backoffice.product_import_line (import_id, line)
  where outcome <> 'applied';

create table backoffice.product_import_fault (
  import_id uuid not null references backoffice.product_import (id) on delete cascade,
  number integer not null,
  line integer not null,
  ean text not null,
  field text not null,
  value text not null,
  message text not null,
  primary key (import_id, number)
);
