import { randomUUID } from 'node:crypto'
import { AvailabilityChanged, LikeToggled, type EventEnvelope } from '@zmig/events'

const context = (id: string) => ({ id, source: '/test', time: '2026-11-21T10:00:00.000Z' })

/** An event about a tyre's availability; `revision` numbers the events of one tyre. */
export const availability = (ean: string, revision: number, id: string = randomUUID()): EventEnvelope =>
  AvailabilityChanged.create({ ean, visibility: 'instock', available: revision, revision }, context(id))

/** A fact about a product's likes, the first to last of which are numbered by their count. */
export const like = (ean: string, likes: number, id: string = randomUUID()): EventEnvelope =>
  LikeToggled.create(
    { kind: 'product', itemId: ean, visitorId: 'v_1', liked: true, likes, revision: likes },
    context(id),
  )

/** EANs for tests, one per number. */
export const testEan = (number: number): string => `29000000${String(number).padStart(5, '0')}`

/** Within how many milliseconds another process takes over a relay or a projection whose process was killed or stands still. */
export const TAKE_OVER_MILLISECONDS = 5_000
