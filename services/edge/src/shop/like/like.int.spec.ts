import { LikeToggled } from '@zmig/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now, startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { REAR, tyreListed } from '../../testing/facts.ts'

let fixture: EdgeFixture
let visitorId: string
beforeAll(async () => {
  fixture = await startEdgeFixture()
  await fixture.publish(tyreListed())
  const answer = (await (await fixture.get('/collector/visitor/id')).json()) as { visitorId: string }
  visitorId = answer.visitorId
})
afterAll(() => fixture.stop())

const likeEvent = (likes: number, revision: number) =>
  LikeToggled.create({ ...LikeToggled.example, itemId: REAR, likes, revision }, now())
const like = (query = '', headers = {}) => fixture.get(`/collector/like/product/${REAR}/${visitorId}${query}`, headers)
const likesOf = async (ean: string) => {
  const answer = (await (await fixture.get(`/api/v1/tires/MO/${ean}`)).json()) as { result: { likes: number }[] }
  return answer.result[0]?.likes
}

describe('a like', () => {
  it('is decided by collector for the visitor we signed, and seen by that visitor at once', async () => {
    expect(await likesOf(REAR)).toBe(0)
    fixture.services.answer = () => {
      // collector answers when its transaction is done; the fact travels at the same time
      void fixture.publish(likeEvent(1, 1))
      return { liked: true, likes: 1, changed: [{ key: `like:product:${REAR}`, version: 1 }] }
    }
    expect(await (await like('?liked=true')).json()).toEqual({ liked: true, likes: 1 })
    expect(await likesOf(REAR)).toBe(1)
    expect(fixture.services.calls.at(-1)).toEqual({
      path: '/collector/likes',
      body: { kind: 'product', itemId: REAR, visitorId: visitorId.split('.')[0], liked: true },
    })
  })

  it('drops no page: a page that shows the product does not depend on its likes', async () => {
    const { keys } = await fixture.edge.read(`/api/v1/tires/MO/${REAR}`)
    expect(keys).toEqual([`tyre:${REAR}`, 'shipments', 'categories'])
  })

  it('toggles without `liked`', async () => {
    fixture.services.answer = () => ({ liked: false, likes: 0, changed: [] })
    expect(await (await like()).json()).toEqual({ liked: false, likes: 0 })
    expect(fixture.services.calls.at(-1)?.body).not.toHaveProperty('liked')
  })

  it('is refused for an id that we did not sign, from another site, and as HEAD', async () => {
    const before = fixture.services.calls.length
    const forged = await fixture.get(`/collector/like/product/${REAR}/v_8f2c`)
    expect(forged.status).toBe(400)
    expect(await forged.json()).toMatchObject({ status: 400, detail: expect.stringContaining('visitor id') as unknown })
    expect((await like('', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await like('', { origin: 'https://evil.test' })).status).toBe(403)
    expect((await like('?liked=maybe')).status).toBe(400)
    const head = await fetch(`${fixture.url}/collector/like/product/${REAR}/${visitorId}`, { method: 'HEAD' })
    expect(head.status).toBe(405)
    expect(fixture.services.calls).toHaveLength(before)
  })
})
