-- A file comes in one stream, and is kept when it is whole.
delete from backoffice.upload;
alter table backoffice.upload
  drop constraint upload_pkey,
  drop column part,
  add primary key (sent_by, id);
