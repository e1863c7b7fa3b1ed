import { shopPictureOf, type ShopDetails } from '@zmig/edge-contract'
import type { Site } from '@zmig/platform'
import { cityHref, shopHref, SHOPS } from '../shop/addresses.ts'

type Thing = Record<string, unknown>

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/**
 * A garage for search engines. Our score is no review and has no count of voters, so there is no `aggregateRating`; we know
 * its city's place and not its own, so there is no `geo`.
 */
const garageSchema = (shop: ShopDetails, { publicUrl }: Site): Thing => ({
  '@context': 'https://schema.org',
  '@type': 'AutoRepair',
  '@id': publicUrl + shopHref(shop.id),
  name: shop.displayName,
  url: publicUrl + shopHref(shop.id),
  image: publicUrl + shopPictureOf(shop),
  telephone: shop.phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: shop.address,
    addressLocality: shop.city.displayName,
    addressCountry: 'IL',
  },
  currenciesAccepted: 'ILS',
  openingHoursSpecification: shop.hours.map(({ weekday, from, to }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: `https://schema.org/${DAYS[weekday] ?? ''}`,
    opens: from,
    closes: to,
  })),
  makesOffer: {
    '@type': 'Offer',
    priceCurrency: 'ILS',
    price: shop.price.toFixed(2),
    itemOffered: { '@type': 'Service', name: 'התקנת צמיג לאופנוע' },
  },
})

/** Structured data of a garage's page: the garage, and the way to it from the home page. */
export const shopSchemas = (shop: ShopDetails, site: Site): Thing[] => {
  const steps = [
    { name: 'בית', path: '/' },
    { name: 'נקודות התקנה', path: SHOPS },
    { name: shop.city.displayName, path: cityHref(shop.city.id) },
    { name: shop.displayName, path: shopHref(shop.id) },
  ]
  return [
    garageSchema(shop, site),
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: site.publicUrl + path,
      })),
    },
  ]
}
