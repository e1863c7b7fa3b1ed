import { expect, test } from 'vitest'
import { createOpening } from './opening.ts'

const startOpening = (open: boolean, isStaff = false) => {
  const shop = { open, away: false, reads: 0 }
  let touch: (keys: string[] | 'all') => void = () => undefined
  const opening = createOpening({
    read: () => {
      shop.reads += 1
      if (shop.away) return Promise.reject(new Error('the database is away'))
      return Promise.resolve({
        status: 200,
        body: JSON.stringify({ open: shop.open }),
        keys: ['opening'],
        generation: 1,
      })
    },
    onTouched: (listener) => {
      touch = listener
      return () => undefined
    },
    isStaff: () => Promise.resolve(isStaff),
  })
  const shownTo = (url: string) => opening.shownTo({ url, headers: {} })
  return {
    shop,
    shownTo,
    isKnownOpen: (url: string) => opening.isKnownOpen({ url }),
    touch: (keys: string[] | 'all') => touch(keys),
  }
}

test('no page comes from the cache before the shop is known to be open', async () => {
  const { shownTo, isKnownOpen, shop } = startOpening(true)
  expect(isKnownOpen('/')).toBe(false)
  expect(await shownTo('/')).toBe('page')
  expect(isKnownOpen('/')).toBe(true)
  await shownTo('/list/moto/180/55/17')
  expect(shop.reads).toBe(1)
})

test('until it opens, shoppers see that it opens soon, and staff the pages', async () => {
  const shoppers = startOpening(false)
  const staff = startOpening(false, true)
  for (const path of ['/', '/tire/moto/1', '/checkout', '/adminx', '/orderly']) {
    expect(await shoppers.shownTo(path)).toBe('soon')
    expect(await staff.shownTo(path)).toBe('preview')
    expect(shoppers.isKnownOpen(path)).toBe(false)
  }
})

test.each([
  ['/admin'],
  ['/admin/opening'],
  ['/order/abc'],
  ['/paymentSuccess?uniqueID=1'],
  ['/terms-of-use'],
  ['/accessibility-policy?x=1'],
  ['/boot/abc.json'],
])('%s is reachable before the shop opens', async (path) => {
  const { shownTo, isKnownOpen } = startOpening(false)
  expect(await shownTo(path)).toBe('page')
  expect(isKnownOpen(path)).toBe(true)
})

test('a change counts for the next page', async () => {
  const { shop, shownTo, isKnownOpen, touch } = startOpening(true)
  await shownTo('/')
  shop.open = false
  touch(['sitemap'])
  expect(isKnownOpen('/')).toBe(true)
  touch(['opening'])
  expect(isKnownOpen('/')).toBe(false)
  expect(await shownTo('/')).toBe('soon')
  shop.open = true
  touch('all')
  expect(await shownTo('/')).toBe('page')
})

test('while the database is away, pages go on as they were', async () => {
  const { shop, shownTo, touch } = startOpening(true)
  await shownTo('/')
  shop.away = true
  touch('all')
  expect(await shownTo('/')).toBe('page')
})
