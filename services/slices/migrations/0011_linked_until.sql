alter table slices.version add column linked_until timestamptz;
comment on column slices.version.linked_until is 'Until when the last link to it works (preview, override); null: there never was one';
