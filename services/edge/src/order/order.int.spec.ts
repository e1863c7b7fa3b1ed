import { allOrders } from '@zmig/edge-contract'
import { erasePerson, savePerson } from '@zmig/kit/people'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEdgeWorld, type EdgeWorld } from '../testing/edge-world.ts'
import { orderPlaced, REAR, tyreListed } from '../testing/facts.ts'
import { countOrders, findOrders } from './order.queries.ts'

let world: EdgeWorld
beforeAll(async () => {
  world = await startEdgeWorld()
})
afterAll(() => world.stop())

const person = { name: 'דנה כהן', phone: '0501234567', email: 'dana@example.test', notes: 'אחרי 17:00' }

it('shows an order with who placed it and what is in it', async () => {
  const personId = await savePerson(world.database, person)
  await world.tell(tyreListed(), orderPlaced({ orderId: 'Z-1', personId }))
  const found = await findOrders(world.database, 10, 0)
  expect(allOrders.answer.parse(found)).toEqual(found)
  expect(found).toMatchObject({
    orders: [
      {
        orderId: 'Z-1',
        createdAt: '2026-11-21T10:00:00.000Z',
        status: 'open',
        paymentStatus: 'pending',
        total: 1898,
        checkout: {
          personal: { name: 'דנה כהן', phone: '0501234567', emailaddress: 'dana@example.test' },
          sip: 'pickup',
          additionalNotes: 'אחרי 17:00',
        },
        cart: { items: [{ ean: REAR, quantity: 2, isSet: false }] },
      },
    ],
    products: [{ ean: REAR, brand: 'Michelin', price: 949, name: 'michelin-power-6-180-55-17' }],
  })
})

it('shows blanks for a person who was erased', async () => {
  const personId = await savePerson(world.database, person)
  await world.tell(orderPlaced({ orderId: 'Z-2', personId, placedAt: '2026-11-22T10:00:00.000Z' }))
  await erasePerson(world.database, personId)
  const { orders } = await findOrders(world.database, 1, 0)
  expect(orders).toMatchObject([
    { orderId: 'Z-2', checkout: { personal: { name: '', phone: '', emailaddress: '' }, additionalNotes: '' } },
  ])
})

it('keeps no personal detail in the read model', async () => {
  const rows = JSON.stringify(await world.database.query('select * from edge.placed_order'))
  for (const detail of Object.values(person)) expect(rows).not.toContain(detail)
})

it('pages, newest first', async () => {
  expect(await countOrders(world.database)).toBe(2)
  const second = await findOrders(world.database, 1, 1)
  expect(second.orders.map(({ orderId }) => orderId)).toEqual(['Z-1'])
})
