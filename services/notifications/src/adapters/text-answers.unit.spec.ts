import { describe, expect, test } from 'vitest'
import { readReply as readInforu, readReports as readInforuReports } from './inforu-texter.adapter.ts'
import { readReply as read019, readReports as read019Reports } from './o19-texter.adapter.ts'

const MOBILE = '0521234567'
const HOUSE = '031234567'
const uncertain = { ok: false, permanent: false, uncertain: true, reason: 'text-unreadable' }
const passing = (reason: string) => ({ ok: false, permanent: false, reason })
const permanent = (reason: string) => ({ ok: false, permanent: true, reason })

describe('a reply of 019', () => {
  test.each([[{ status: 0, message: 'SMS will be sent' }], [{ status: '0' }], [{ sms: { status: 0, message: [] } }]])(
    '%j is a yes',
    (body) => expect(read019(body, MOBILE)).toEqual({ ok: true }),
  )

  test.each([
    [3, passing('text-auth')],
    [4, passing('text-no-credit')],
    [5, passing('text-not-now')],
    [8, permanent('text-blocked')],
    [9, permanent('text-bad-number')],
  ])('status %d in an answer of HTTP 200 is a refusal', (status, answer) => {
    expect(read019({ status, message: '' }, MOBILE)).toEqual(answer)
  })

  test('a refused number of a house is named a landline', () => {
    for (const phone of [HOUSE, '0771234567']) expect(read019({ status: 9 }, phone)).toEqual(permanent('text-landline'))
  })

  test.each([
    ['Too many requests per minute', passing('text-throttled')],
    ['Source is not verified', passing('text-sender')],
    ['Message is too long', permanent('text-too-long')],
    ['Something new', passing('text-status-987')],
  ])('an unknown status is read by its words: %s', (message, answer) => {
    expect(read019({ status: 987, message }, MOBILE)).toEqual(answer)
  })

  test.each([[null], ['ok'], [[]], [{}], [{ status: 'ok' }], [{ message: 'SMS will be sent' }]])(
    '%j is no answer, and may have been taken',
    (body) => expect(read019(body, MOBILE)).toEqual(uncertain),
  )
})

describe('a delivery report of 019', () => {
  const entry = (external_id: string, status: number | string) => ({ external_id, status, he_message: '' })

  test('says of each text what became of it', () => {
    const transactions = [
      entry('a', 102),
      entry('b', '0'),
      entry('c', -1),
      entry('d', 103),
      entry('e', 15),
      entry('f', 119),
    ]
    expect(read019Reports({ status: 0, transactions })).toEqual([
      { reference: 'a', state: 'delivered' },
      { reference: 'b', state: 'delivered' },
      { reference: 'c', state: 'pending' },
      { reference: 'd', state: 'undelivered', reason: 'text-phone-off' },
      { reference: 'e', state: 'undelivered', reason: 'text-kosher' },
      { reference: 'f', state: 'undelivered', reason: 'text-undelivered' },
    ])
  })

  test.each([
    [{ transaction: [entry('a', 0)] }],
    [{ transaction: entry('a', 0) }],
    [[{ transaction: entry('a', 0) }]],
    [[entry('a', 0), { status: 0 }, null]],
  ])('%j is read in whichever list it stands, without what cannot be read', (transactions) => {
    for (const body of [{ status: 0, transactions }, { dlr: { status: '0', transactions } }])
      expect(read019Reports(body)).toEqual([{ reference: 'a', state: 'delivered' }])
  })

  test('is none when it is a refusal or no report, and empty when nothing is known', () => {
    for (const body of [{ status: 3, message: 'token' }, '<html>', {}]) expect(read019Reports(body)).toBeUndefined()
    expect(read019Reports({ status: 0 })).toEqual([])
    expect(read019Reports({ status: 0, transactions: '' })).toEqual([])
  })
})

describe('a reply of InforU', () => {
  test('StatusId 1 is a yes, unless it counts no recipient', () => {
    expect(readInforu({ StatusId: 1, Data: { Recipients: 1 } }, MOBILE)).toEqual({ ok: true })
    expect(readInforu({ StatusId: '1', StatusDescription: 'Success' }, MOBILE)).toEqual({ ok: true })
    expect(readInforu({ StatusId: 1, Data: { Recipients: 0 } }, MOBILE)).toEqual(permanent('text-bad-number'))
    expect(readInforu({ StatusId: 1, Data: { Recipients: [] } }, MOBILE)).toEqual({ ok: true })
  })

  test.each([
    [-1, '', passing('text-away')],
    [-2, '', passing('text-auth')],
    [-13, '', passing('text-no-credit')],
    [-18, '', permanent('text-landline')],
    [-21, '', passing('text-sender')],
    [-77, 'Too many requests', passing('text-throttled')],
    [-77, 'A new sentence', passing('text-status--77')],
  ])('StatusId %d %s is a refusal', (StatusId, StatusDescription, answer) => {
    expect(readInforu({ StatusId, StatusDescription }, HOUSE)).toEqual(answer)
  })

  test.each([[null], [{}], [{ Status: 1 }], ['<html></html>']])('%j is no answer, and may have been taken', (body) => {
    expect(readInforu(body, MOBILE)).toEqual(uncertain)
  })
})

describe('notifications of InforU', () => {
  const list = [
    { CustomerMessageID: 'a', Status: 2, StatusDescription: 'Delivered' },
    { CustomerMessageId: 'b', Status: '-2', StatusDescription: 'Not delivered' },
    { CustomerMessageID: 'c', Status: -4 },
    { CustomerMessageID: 'd', StatusDescription: 'Sent' },
    { PhoneNumber: MOBILE, Status: 2 },
    null,
  ]

  test.each([[list], [{ List: list }]])('are read by our reference, in both places', (Data) => {
    expect(readInforuReports({ StatusId: 1, Data })).toEqual([
      { reference: 'a', state: 'delivered' },
      { reference: 'b', state: 'undelivered', reason: 'text-undelivered' },
      { reference: 'c', state: 'undelivered', reason: 'text-blocked' },
      { reference: 'd', state: 'pending' },
    ])
  })

  test('are none when the pull is refused or no answer, and empty when there is nothing', () => {
    for (const body of [{ StatusId: -2 }, '<html>', {}]) expect(readInforuReports(body)).toBeUndefined()
    expect(readInforuReports({ StatusId: 1, Data: null })).toEqual([])
  })
})
