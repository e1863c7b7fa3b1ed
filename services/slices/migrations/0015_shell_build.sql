create table slices.shell_build (
  hash text primary key,
  files jsonb not null,
  since timestamptz not null
);
comment on table slices.shell_build is 'Builds of the shell whose files are in the store of packages: pages of the last ones are still open, or come from web processes of another version';
comment on column slices.shell_build.files is 'Length and hash of each file, by its path; what the store gives is compared with them';
