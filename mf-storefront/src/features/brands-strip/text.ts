/** Words of the brands strip, and the brands whose marks it sets (storefront-and-checkout.md §2, Home page). */
export const text = {
  title: 'המותגים שלנו',
  list: (brand: string) => `צמיגי ${brand}`,
  all: 'לכל הצמיגים',
  brands: [
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
  ],
}
