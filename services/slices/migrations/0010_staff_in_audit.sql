comment on column slices.audit.who is 'operator, the id of the key that signed, the id of a member of staff, or what decided by itself';
