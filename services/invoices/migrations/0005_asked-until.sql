alter table invoices.document add column asked_until timestamptz;
comment on column invoices.document.asked_until is 'Until then the call of a process that took the document may run: nobody else calls';

-- the provider may have issued what staff made by hand after a try: it is asked
update invoices.document set check_at = now() where status = 'by-hand' and tries > 0;
