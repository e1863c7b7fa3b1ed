import { sampleTerms } from '@zmig/edge-contract/testing'
import { describe, expect, it } from 'vitest'
import { aSet, aTyre } from '../../testing/a-tyre.ts'
import { productHead } from './product-head.ts'

const site = {
  shopName: 'צמיגו',
  publicUrl: 'https://zmigo.test',
  mode: 'development',
  company: { phone: '', mobile: '', fax: '', email: '', businessNumber: '', address: '', socialUrl: '' },
  terms: sampleTerms,
} as const
const headOf = (...[changes]: Parameters<typeof aTyre>) => productHead(aTyre(changes), site)
const offer = async (...[changes]: Parameters<typeof aTyre>) => (await headOf(changes)).jsonLd?.[0]?.['offers']

describe('the head of a product', () => {
  it('has the meta description, else the description, else a general one', async () => {
    expect((await headOf({ meta: { desc: 'מילים' } })).description).toBe('מילים')
    expect((await headOf()).description).toBe('צמיג ספורט לכביש.')
    expect((await headOf({ description: '' })).description).toContain('Michelin Power 6 180/55-17')
  })

  it('has the price and the drawn picture for social networks', async () =>
    expect(await headOf({ price: 949.5 })).toMatchObject({
      type: 'product',
      image: '/edge/api/v1/media/social/2907373823466.png',
      price: { amount: '949.50', currency: 'ILS' },
    }))

  it('names both sizes of a set', async () =>
    expect((await productHead(aSet(), site)).title).toContain('Michelin Power 6 120/70-17 + 180/55-17'))
})

describe('the product of schema.org', () => {
  it.each([
    ['instock', 'InStock'],
    ['preorder', 'PreOrder'],
    ['ondemand', 'BackOrder'],
    ['outofstock', 'OutOfStock'],
    ['none', 'OutOfStock'],
  ] as const)('says %s as %s', async (visibility, availability) =>
    expect(await offer({ visibility })).toMatchObject({
      price: '949.00',
      priceCurrency: 'ILS',
      availability: `https://schema.org/${availability}`,
    }),
  )

  it('is named by its EAN and followed by breadcrumbs', async () =>
    expect((await headOf()).jsonLd).toMatchObject([
      { '@type': 'Product', sku: '2907373823466' },
      { '@type': 'BreadcrumbList' },
    ]))

  it('has a GTIN when its maker numbered it, and none when the shop did', async () => {
    expect((await headOf()).jsonLd?.[0]).not.toHaveProperty('gtin')
    const ean = '3528701931487'
    expect((await headOf({ ean })).jsonLd?.[0]).toMatchObject({ sku: ean, gtin: ean })
  })

  it('invents no reviews', async () => expect((await headOf()).jsonLd?.[0]).not.toHaveProperty('aggregateRating'))

  it('has breadcrumbs', async () => {
    const list = (await headOf()).jsonLd?.[1] as { itemListElement: { position: number; item: string }[] }
    expect(list.itemListElement.map(({ position, item }) => [position, item])).toEqual([
      [1, 'https://zmigo.test/'],
      [2, 'https://zmigo.test/list/moto/by/brand/michelin'],
      [3, 'https://zmigo.test/tire/moto/2907373823466/michelin-power-6-180-55zr17'],
    ])
  })
})
