/** Pages of words, each under its one address: `/contact-us` shows `/customer-service`. */
export const wordPages = [
  '/our-direct-business-model',
  '/find-the-right-tires-for-you',
  '/our-shops',
  '/shop/signup',
  '/customer-service',
  '/about-us',
  '/testimonials',
  '/imprint',
  '/terms-of-use',
  '/privacy-policy',
  '/returns-and-refund-policy',
  '/accessibility-policy',
  '/data-protection-policy-and-gdpr',
] as const

/** Every page with a fixed address (storefront-and-checkout.md §2, Route table): who writes it in capitals means it. */
export const fixedPages: readonly string[] = [
  ...wordPages,
  '/tires',
  '/tires-hot-deals',
  '/tires-super-sale',
  '/motorcycle-tires',
  '/contact-us',
  '/search',
  '/cart',
  '/checkout',
  '/order',
  '/paymentSuccess',
  '/paymentFailed',
  '/paymentCanceled',
  '/coh',
  '/admin',
]
