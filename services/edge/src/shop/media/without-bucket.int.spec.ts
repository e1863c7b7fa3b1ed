import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EdgeFixture, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { REAR, tyreListed } from '../../testing/facts.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
  await fixture.publish(tyreListed({ cdn: [{ bucketPath: 'tyres/rear.jpg' }] }))
})
afterAll(() => fixture.stop())

it('shows the drawing of a product with a picture while the shop has no bucket', async () => {
  const response = await fixture.get('/api/v1/media/picture/tyres/rear.jpg')
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toMatch(new RegExp(`^/edge/api/v1/media/product/${REAR}\\?v=`))
})

it('keeps drawing what loses its picture', async () => {
  await fixture.publish(tyreListed({ cdn: [] }))
  const { result } = (await (await fixture.get(`/api/v1/tires/MO/${REAR}`)).json()) as { result: { cdn: unknown }[] }
  expect(result[0]?.cdn).toBe(false)
  expect((await fixture.get('/api/v1/media/picture/tyres/rear.jpg')).status).toBe(404)
})
