-- One number is one document: a provider that gives it to two of them made a mistake that a person has to clear up.
alter table invoices.document add column via text;
comment on column invoices.document.via is 'provider and host that issued it, whose sequence its number is of; null before it is issued, and of documents from before this was kept';
update invoices.document set trouble = 'same-number'
where status = 'issued' and trouble is null and exists (
  select from invoices.document as other
  where other.number = document.number and other.kind = document.kind and other.id <> document.id);
