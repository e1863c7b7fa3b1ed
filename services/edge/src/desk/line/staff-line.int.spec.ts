import { TyreListed } from '@zmig/events'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type EdgeFixture, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { tyreListed } from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'

const LINES = '/api/v1/admin/lines'
const facts = TyreListed.example
const { brand, line, hebrewName, treadFamily, youtube } = facts
const body = { brand, of: line, line, hebrewName, treadFamily, youtube }

let fixture: EdgeFixture
let cookie: { cookie: string }
let staffId = ''
beforeAll(async () => {
  fixture = await startEdgeFixture()
  const signedIn = await signInStaff(fixture)
  ;({ cookie } = signedIn)
  ;({ staffId } = signedIn.staff)
  await fixture.publish(
    tyreListed(facts),
    tyreListed({ ...facts, ean: '2901542743630' }),
    tyreListed({ ...facts, ean: '2904790759880', line: 'Zz 1' }),
  )
})
afterAll(() => fixture.stop())

/** What the catalogue answers to a change. */
let saved: unknown
beforeEach(() => {
  fixture.services.calls.length = 0
  fixture.services.answer = () => saved
})

const call = async (method: string, path: string, sent?: unknown) => {
  const response = await fixture.send(method, path, sent, cookie)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

it('lists lines with their number of tyres, page by page and by words of any of their names', async () => {
  const listed = { brand, line, hebrewName, treadFamily, youtube, products: 2 }
  expect(await call('GET', `${LINES}?limit=1`)).toEqual({
    status: 200,
    body: {
      ok: true,
      lines: [listed],
      pagination: { currentPage: 1, totalPages: 2, totalItems: 2, itemsPerPage: 1 },
    },
  })
  const found = await call('GET', `${LINES}?words=${encodeURIComponent(`${brand.toUpperCase()} zz`)}`)
  expect(found.body['lines']).toMatchObject([{ line: 'Zz 1', products: 1 }])
  expect((await call('GET', `${LINES}?words=nothing`)).body['lines']).toEqual([])
})

it('changes a line for who is signed in, and records what was before and after', async () => {
  saved = {
    ok: true,
    changed: 3,
    before: { facts: { ...facts, hebrewName: 'ישן' }, version: 1 },
    after: { facts, version: 2 },
  }
  expect(await call('PUT', LINES, body)).toEqual({ status: 200, body: { ok: true, changed: 3 } })
  expect(fixture.services.calls[0]).toEqual({ path: '/catalog/lines', body: { ...body, by: staffId } })
  const [entry] = await fixture.database.query(
    `select action, details -> 'changes' as changes from edge.audit where subject = $1 order by id desc limit 1`,
    [`${brand} ${line}`],
  )
  expect(entry).toEqual({
    action: 'line-changed',
    changes: [{ field: 'hebrewName', before: 'ישן', after: hebrewName }],
  })
})

it('names each wrong field of a refusal', async () => {
  saved = { ok: false, code: 'VALIDATION', message: 'שדה חובה', faults: { line: 'שדה חובה' } }
  expect(await call('PUT', LINES, { ...body, line: '' })).toMatchObject({
    status: 422,
    body: { ok: false, faults: { line: 'שדה חובה' } },
  })
})
