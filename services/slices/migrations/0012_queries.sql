-- The shell knew these fields and addresses until slices began to name them; versions from before can be activated again.
update slices.version v
set meta = v.meta || jsonb_build_object('queries', known.queries)
from (values
  ('storefront', '[
    {"paths": ["/", "/tires", "/tires-hot-deals", "/tires-super-sale", "/motorcycle-tires", "/coh"], "fields": ["width", "profile", "rim"]},
    {"paths": ["/list/moto/*"], "fields": ["brand", "category", "position", "tube", "instock", "minPrice", "maxPrice", "sets", "sort", "shown"]},
    {"paths": ["/search"], "fields": ["q", "bike", "brand", "category", "position", "tube", "instock", "minPrice", "maxPrice", "sets", "sort", "shown"]},
    {"paths": ["/bike/*"], "fields": ["bike", "part", "brand", "category", "position", "tube", "instock", "minPrice", "maxPrice", "sets", "sort", "shown"]},
    {"paths": ["/tire/moto/*"], "fields": ["bikes"]}
  ]'::jsonb),
  ('wizard', '[
    {"paths": ["/find-the-right-tires-for-you/result"], "fields": ["bike", "tires"]},
    {"paths": ["/our-shops"], "fields": ["city"]}
  ]'::jsonb)
) as known (slice, queries)
where v.slice = known.slice and not v.meta ? 'queries';

update slices.version
set meta = meta || '{"addresses": ["/", "/tires", "/tires-hot-deals", "/tires-super-sale", "/motorcycle-tires",
  "/list/moto/by/brand/:brand", "/list/moto/:width/:profile/:rim", "/list/moto/category/:category", "/tire/moto/:ean/:name",
  "/tire/moto/:ean", "/bike/:brand/:model", "/search", "/customer-service", "/contact-us", "/our-direct-business-model", "/about-us",
  "/testimonials", "/shop/signup", "/imprint", "/terms-of-use", "/returns-and-refund-policy", "/privacy-policy",
  "/data-protection-policy-and-gdpr", "/accessibility-policy", "/coh"]}'::jsonb
where slice = 'storefront' and not meta ? 'addresses';
