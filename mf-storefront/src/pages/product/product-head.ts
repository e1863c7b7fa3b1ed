import { markedSize, type Tyre } from '@zmig/edge-contract'
import { sizeLabel } from '../../tyre/size-label.ts'
import { productHref } from '../../tyre/tyre-address.ts'
import { modelName } from '../../tyre/tyre-summary.ts'
import { socialPicture } from './social-picture.ts'
import { text } from './text.ts'
import type { Head, Site } from '@zmig/platform'

const sizesOf = (tyre: Tyre): string =>
  tyre.set && tyre.frontSize ? `${markedSize(tyre.frontSize)} + ${sizeLabel(tyre)}` : sizeLabel(tyre)

/** In a chunk of their own: the server's HTML has them already, so browsers rarely need them. */
const schemasOf = async (tyre: Tyre, name: string, site: Site): Promise<Pick<Head, 'jsonLd'>> => {
  try {
    const { productSchemas } = await import(/* webpackChunkName: "product-schema" */ './product-schema.ts')
    return { jsonLd: productSchemas(tyre, name, site) }
  } catch {
    return {}
  }
}

/** The head tags of a product, for search engines and social networks. */
export const productHead = async (tyre: Tyre, site: Site): Promise<Head> => {
  const name = `${tyre.brand} ${modelName(tyre)} ${sizesOf(tyre)}`
  return {
    title: text.title(name, site.shopName),
    description: tyre.meta.desc || tyre.description || text.description(name),
    canonical: productHref(tyre),
    image: socialPicture(tyre.ean),
    type: 'product',
    price: { amount: tyre.price.toFixed(2), currency: 'ILS' },
    ...(await schemasOf(tyre, name, site)),
  }
}
