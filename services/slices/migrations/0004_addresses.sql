-- The shell knew these addresses until slices began to claim them; versions from before can be activated again.
update slices.version v
set meta = v.meta || jsonb_build_object('addresses', known.addresses)
from (values
  ('checkout', '["/cart", "/checkout", "/order", "/order/:link", "/paymentSuccess", "/paymentFailed", "/paymentCanceled"]'::jsonb),
  ('wizard', '["/find-the-right-tires-for-you", "/find-the-right-tires-for-you/result", "/our-shops", "/our-shops/:name"]'::jsonb),
  ('admin', '["/admin", "/admin/*"]'::jsonb)
) as known (slice, addresses)
where v.slice = known.slice and not v.meta ? 'addresses';
