import { topSellers } from '@zmig/edge-contract'
import { eventually } from '@zmig/kit/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { available, orderPlaced, tyreListed } from '../../testing/facts.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())

const top = async (): Promise<string[]> => {
  const answer = topSellers.answer.parse(await (await fixture.get('/api/v1/top/sellers')).json())
  return answer.products.map(({ ean }) => ean)
}

it('fills the place of sales with the best of each line, brands taking turns', async () => {
  await fixture.publish(
    tyreListed({ ean: '29000001', brand: 'Michelin', line: 'Power 6', score: 4.8 }),
    tyreListed({ ean: '29000002', brand: 'Michelin', line: 'Power 6', score: 4.8, width: '190' }),
    tyreListed({ ean: '29000003', brand: 'Michelin', line: 'Road 6', score: 4.7 }),
    tyreListed({ ean: '29000004', brand: 'Mitas', line: 'E-07', score: 4.1 }),
    tyreListed({ ean: '29000005', brand: 'Avon', line: 'Trailrider', score: 4.9 }),
    tyreListed({ ean: '29000006', brand: 'Dunlop', line: 'D402', score: 5 }),
    ...['29000001', '29000002', '29000003', '29000004'].map((ean) => available(ean)),
    available('29000005', 'preorder', 1),
    available('29000006', 'outofstock', 0),
  )
  expect(await top()).toEqual(['29000001', '29000004', '29000003', '29000005'])
})

it('puts what sells first, as long as it is in stock', async () => {
  const line = (ean: string, quantity: number) => ({ ean, set: false, quantity, unitPrice: 1, total: 1 })
  await fixture.publish(orderPlaced({ orderId: 'Z-1', lines: [line('29000002', 3), line('29000005', 9)] }))
  // the answer of before is dropped by a notification, which comes after the read model
  await eventually(async () => expect((await top())[0]).toBe('29000002'))
  await fixture.publish(available('29000002', 'outofstock', 0, 2))
  await eventually(async () => expect(await top()).not.toContain('29000002'))
})
