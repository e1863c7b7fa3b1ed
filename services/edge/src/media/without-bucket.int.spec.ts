import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EdgeWorld, startEdgeWorld } from '../testing/edge-world.ts'
import { REAR, tyreListed } from '../testing/facts.ts'

let world: EdgeWorld
beforeAll(async () => {
  world = await startEdgeWorld()
  await world.tell(tyreListed({ cdn: [{ bucketPath: 'tyres/rear.jpg' }] }))
})
afterAll(() => world.stop())

it('shows the drawing of a product with a picture while the shop has no bucket', async () => {
  const response = await world.get('/api/v1/media/picture/tyres/rear.jpg')
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toMatch(new RegExp(`^/edge/api/v1/media/product/${REAR}\\?v=`))
})

it('keeps drawing what loses its picture', async () => {
  await world.tell(tyreListed({ cdn: [] }))
  const { result } = (await (await world.get(`/api/v1/tires/MO/${REAR}`)).json()) as { result: { cdn: unknown }[] }
  expect(result[0]?.cdn).toBe(false)
  expect((await world.get('/api/v1/media/picture/tyres/rear.jpg')).status).toBe(404)
})
