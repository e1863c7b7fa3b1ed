import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { developmentSecret, newId } from '@zmig/kit'
import { createOrderLinks } from '@zmig/kit/order-link'
import { savePerson } from '@zmig/kit/people'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { messageDue, orderPlaced } from '../../testing/facts.ts'
import {
  allowed,
  buyer,
  json,
  orderLinks,
  PREVIOUS_SECRET,
  startGuestOrderFixture,
} from '../../testing/guest-order-fixture.ts'

let guest: Awaited<ReturnType<typeof startGuestOrderFixture>>
let fixture: EdgeFixture
let orderId = ''
let link = ''
beforeAll(async () => {
  guest = await startGuestOrderFixture()
  fixture = guest.fixture
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  ;({ orderId, link } = await guest.place())
})

const pathOf = (rest = '') => `/api/v1/guest/order/${link}${rest}`

const calls: [string, string, unknown?][] = [
  ['GET', ''],
  ['GET', '/dates'],
  ['GET', '/slots/2026-12-01'],
  ['GET', '/appointment.ics'],
  ['POST', '/reschedule', { installDate: '2026-12-01', installSlot: 10 }],
  ['POST', '/cancel', {}],
]
const foreign = () => [
  createOrderLinks({ sessionSecret: 'another-secret-of-somebody-else' }).write({ orderId, linkVersion: 0 }),
  orderId,
  `${orderId}.`,
  link.slice(0, -1),
  link.replace(/\.(.)/, (_, first: string) => `.${first === 'A' ? 'B' : 'A'}`),
  `Z-100042.${link.split('.')[1] ?? ''}`,
  'x',
]

it.each(calls)('a link with a wrong signature is answered with 404: %s %s', async (method, rest, body) => {
  for (const made of foreign()) {
    const answer = await json(fixture.send(method, `/api/v1/guest/order/${encodeURIComponent(made)}${rest}`, body))
    expect(answer).toMatchObject({ status: 404 })
  }
  expect(fixture.services.calls).toEqual([])
})

it('a link of a mail leads to its order after the secret was replaced, and when the shop signed with the secret itself', async () => {
  const signed = createHmac('sha256', PREVIOUS_SECRET).update(`order-link:v1:${orderId}`).digest().subarray(0, 16)
  for (const sent of [
    createOrderLinks({ sessionSecret: PREVIOUS_SECRET }).write({ orderId, linkVersion: 0 }),
    `${orderId}.${signed.toString('base64url')}`,
  ]) {
    link = sent
    expect(await json(fixture.get(pathOf()))).toMatchObject({ status: 200, body: { orderId } })
  }
})

it('a link that was revoked is answered with 404, and the new one leads to the order', async () => {
  await fixture.publish(messageDue({ orderId, message: 'order-link', linkVersion: 1 }))
  for (const [method, rest, body] of calls)
    expect(await json(fixture.send(method, pathOf(rest), body))).toMatchObject({ status: 404 })
  expect(fixture.services.calls).toEqual([])
  link = orderLinks.write({ orderId, linkVersion: 1 })
  expect(await json(fixture.get(pathOf()))).toMatchObject({ status: 200, body: { orderId } })
  await fixture.publish(messageDue({ orderId, message: 'order-link' })) // asked for again: the same link
  expect(await json(fixture.get(pathOf()))).toMatchObject({ status: 200 })
})

it('a development shop refuses links signed with the secret that was once in the repository', async () => {
  const published = 'development-session-secret-not-for-production'
  const dataDirectory = await mkdtemp(join(tmpdir(), 'zmig-links-'))
  const shop = await startEdgeFixture({ DATA_DIR: dataDirectory })
  try {
    await shop.publish(orderPlaced({ orderId: 'Z-4711', personId: await savePerson(shop.database, buyer) }))
    shop.services.answer = () => allowed
    const statusOf = async (made: string) => (await shop.get(`/api/v1/guest/order/${made}`)).status
    const signed = createHmac('sha256', published).update('order-link:v1:Z-4711').digest().subarray(0, 16)
    expect(
      await statusOf(createOrderLinks({ sessionSecret: published }).write({ orderId: 'Z-4711', linkVersion: 0 })),
    ).toBe(404)
    expect(await statusOf(`Z-4711.${signed.toString('base64url')}`)).toBe(404)
    const sessionSecret = developmentSecret(dataDirectory, 'SESSION_SECRET')
    expect(await statusOf(createOrderLinks({ sessionSecret }).write({ orderId: 'Z-4711', linkVersion: 0 }))).toBe(200)
  } finally {
    await shop.stop()
    await rm(dataDirectory, { recursive: true })
  }
})

it('a link whose order is gone is answered with 404', async () => {
  link = orderLinks.write({ orderId: 'Z-1000', linkVersion: 0 })
  fixture.services.answer = () => ({ ok: false, code: 'NOT_FOUND', message: 'ההזמנה לא נמצאה' })
  expect(await json(fixture.get(pathOf()))).toMatchObject({ status: 404 })
})

it('a link whose order is not in the read model yet answers 503 with Retry-After, and then the order', async () => {
  const coming = { orderId: `Z-${newId().slice(-12)}`, personId: guest.personId }
  link = orderLinks.write({ orderId: coming.orderId, linkVersion: 0 })
  for (const [method, rest] of calls.filter(([method]) => method === 'GET')) {
    const answer = await fixture.send(method, pathOf(rest))
    expect([rest, answer.status, answer.headers.get('retry-after')]).toEqual([rest, 503, '3'])
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('בעוד רגע') as unknown })
  }
  await fixture.publish(orderPlaced(coming))
  expect(await json(fixture.get(pathOf()))).toMatchObject({ status: 200, body: { orderId: coming.orderId } })
})

it('a link is refused from another site', async () => {
  for (const [method, rest, body] of calls.filter(([, rest]) => !rest.endsWith('.ics'))) {
    const from = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
    expect(await json(fixture.send(method, pathOf(rest), body, from))).toMatchObject({ status: 403 })
  }
  expect(fixture.services.calls).toEqual([])
})
