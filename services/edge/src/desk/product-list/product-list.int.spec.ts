import { listProducts } from '@zmig/edge-contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EdgeFixture, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { available, FRONT, REAR, SET, setListed, tyreListed } from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
beforeAll(async () => {
  fixture = await startEdgeFixture()
  cookie = (await signInStaff(fixture)).cookie
  await fixture.publish(
    tyreListed({ line: '<b>Power</b>' }),
    tyreListed({ ean: FRONT, brand: 'Dunlop' }),
    setListed(),
    // an availability without facts is no product
    available('2999999999999'),
  )
})
afterAll(() => fixture.stop())

it('lists every product with what a picker shows, whatever its availability', async () => {
  const response = await fixture.get('/api/v1/admin/products/list', cookie)
  const { products } = listProducts.answer.parse(await response.json())
  expect(products.map(({ ean }) => ean)).toEqual([FRONT, REAR, SET])
  expect(products[1]).toMatchObject({
    displayName: '<b>Power</b>',
    displaySize: '180/55ZR17 M/C (73W)',
    size: '180/55-17',
    cdn: false,
    image: expect.stringContaining(`/edge/api/v1/media/product/${REAR}?v=`) as string,
    price: expect.any(Number) as number,
  })
})

it('sends them compressed, and keeps them out of caches', async () => {
  // a list of one network packet is sent as it is
  await fixture.publish(...['0', '1', '2', '3'].map((digit) => tyreListed({ ean: `290000000000${digit}` })))
  const response = await fixture.get('/api/v1/admin/products/list', { ...cookie, 'accept-encoding': 'br' })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(listProducts.answer.parse(await response.json()).products).toHaveLength(7)
})
