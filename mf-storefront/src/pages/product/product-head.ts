import { sizeLabel } from '../../tyre/size-label.ts'
import { pictureHref, productHref } from '../../tyre/tyre-address.ts'
import { modelName } from '../../tyre/tyre-summary.ts'
import { text } from './text.ts'
import type { Tyre, Visibility } from '@zmig/edge-contract'
import type { Head, Site } from '@zmig/platform'

const availability: Record<Visibility, string> = {
  instock: 'InStock',
  preorder: 'PreOrder',
  ondemand: 'BackOrder',
  outofstock: 'OutOfStock',
  none: 'OutOfStock',
}

const schema = (tyre: Tyre, name: string, { publicUrl }: Site): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name,
  gtin13: tyre.ean,
  brand: { '@type': 'Brand', name: tyre.brand },
  description: tyre.description,
  image: publicUrl + pictureHref(tyre.ean),
  offers: {
    '@type': 'Offer',
    url: publicUrl + productHref(tyre),
    priceCurrency: 'ILS',
    price: tyre.price.toFixed(2),
    availability: `https://schema.org/${availability[tyre.visibility]}`,
  },
})

/** What a product says to search engines and social networks. */
export const productHead = (tyre: Tyre, site: Site): Head => {
  const name = `${tyre.brand} ${modelName(tyre)} ${sizeLabel(tyre)}`
  return {
    title: text.title(name, site.shopName),
    description: tyre.meta.desc || tyre.description || text.description(name),
    canonical: productHref(tyre),
    image: pictureHref(tyre.ean),
    type: 'product',
    jsonLd: [schema(tyre, name, site)],
  }
}
