import { isGlobalEan, pictureOf, type Tyre, type Visibility } from '@zmig/edge-contract'
import { brandHref, productHref } from '../../tyre/tyre-address.ts'
import { socialPicture } from './social-picture.ts'
import { text } from './text.ts'
import type { Site } from '@zmig/platform'

type Thing = Record<string, unknown>

const availability: Record<Visibility, string> = {
  instock: 'InStock',
  preorder: 'PreOrder',
  ondemand: 'BackOrder',
  outofstock: 'OutOfStock',
  // sold by telephone only
  none: 'OutOfStock',
}

/**
 * The product of schema.org. Our score is not a review and has no count of voters, so there is no `aggregateRating`. A
 * number of the tyre's maker is a GTIN; one of the shop's own range is its `sku` alone.
 */
const productSchema = (tyre: Tyre, name: string, { publicUrl, shopName }: Site): Thing => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name,
  sku: tyre.ean,
  ...(isGlobalEan(tyre.ean) && { gtin: tyre.ean }),
  brand: { '@type': 'Brand', name: tyre.brand },
  category: tyre.tireType,
  size: tyre.displaySize,
  description: tyre.description || tyre.meta.desc,
  image: [publicUrl + socialPicture(tyre.ean), publicUrl + pictureOf(tyre, true)],
  offers: {
    '@type': 'Offer',
    url: publicUrl + productHref(tyre),
    priceCurrency: 'ILS',
    price: tyre.price.toFixed(2),
    itemCondition: 'https://schema.org/NewCondition',
    availability: `https://schema.org/${availability[tyre.visibility]}`,
    seller: { '@type': 'Organization', name: shopName },
  },
})

/** The breadcrumbs of the page. */
const breadcrumbSchema = (tyre: Tyre, name: string, { publicUrl }: Site): Thing => {
  const steps = [
    { name: text.home, path: '/' },
    { name: tyre.brand, path: brandHref(tyre.brand) },
    { name, path: productHref(tyre) },
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: publicUrl + step.path,
    })),
  }
}

/** Structured data of a product. @param name with brand and size */
export const productSchemas = (tyre: Tyre, name: string, site: Site): Thing[] => [
  productSchema(tyre, name, site),
  breadcrumbSchema(tyre, name, site),
]
