/** The brands whose marks the strip of the home page shows (storefront-and-checkout.md §2, Home page); `brands.svg` has a view of each. */
export const brands = [
  'Michelin',
  'Pirelli',
  'Bridgestone',
  'Metzeler',
  'Continental',
  'Goldentyre',
  'Avon',
  'Maxxis',
  'SUNF',
  'Mitas',
  'Dunlop',
]
