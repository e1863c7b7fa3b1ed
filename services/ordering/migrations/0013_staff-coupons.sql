-- Two members of staff who edit the same coupon: the second names the version that they saw.
alter table ordering.coupon
  add column version integer not null default 1,
  -- id of the member of staff; null for coupons that were imported, that offers made, and from before this was kept
  add column created_by text;
