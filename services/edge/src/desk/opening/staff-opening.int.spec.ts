import { HttpProblem } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { tyreListed } from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
beforeAll(async () => {
  fixture = await startEdgeFixture({ PUBLIC_URL: 'https://localhost:8443' })
  ;({ cookie } = await signInStaff(fixture))
})
beforeEach(() => {
  fixture.services.calls.length = 0
})
afterAll(() => fixture.stop())

const call = async (method: string, body?: unknown, path = '') => {
  const response = await fixture.send(method, `/api/v1/admin/opening${path}`, body, cookie)
  return { status: response.status, body: (await response.json()) as { steps?: { id: string }[] } }
}
const AT = '2026-11-30T08:00:00.000Z'
const untried = { done: false }
const passed = { done: true, at: AT }
/** The services of a shop. @param commands how they answer what is asked of them */
const play = (companyIsSample: boolean, terminal: object, commands: Record<string, object> = {}) => {
  fixture.services.answer = (asked) => {
    if ('body' in asked && asked.body) return commands[asked.path] ?? { changed: true }
    if (asked.path === '/ordering/opening') return { open: false, companyIsSample, terminal }
    if (asked.path === '/notifications/trials') return { mail: passed, text: passed }
    if (asked.path === '/invoices/setup') return { done: true, state: 'by-hand' }
    throw new HttpProblem(404, 'Not found', asked.path)
  }
}
const recorded = async (...actions: string[]) =>
  fixture.database.query(`select action from edge.audit where action = any($1::text[]) order by id`, [actions])
const stepsOf = async () => Object.fromEntries(((await call('GET')).body.steps ?? []).map((step) => [step.id, step]))

it('opens the shop once its goods are there and its terminal was tried, and records who did', async () => {
  play(true, untried)
  expect(await call('GET')).toMatchObject({ status: 200, body: { open: false } })
  expect(await stepsOf()).toMatchObject({
    company: { done: false, needed: true },
    catalogue: { done: false, count: 0, needed: true },
    garages: { done: false, needed: false },
    delivery: { done: false },
    terminal: { done: false, needed: true },
    mail: { done: true, at: AT, needed: true },
    texts: { done: true, at: AT, needed: false },
    invoices: { done: true, state: 'by-hand', needed: true },
    backup: { done: false },
    proxy: { done: true },
  })
  await fixture.publish(tyreListed())
  play(false, untried)
  expect(await call('POST', { open: true })).toMatchObject({ status: 409, body: { ok: false, error: 'STEPS_MISSING' } })
  expect(await recorded('shop-opened', 'shop-closed')).toEqual([])

  play(false, passed)
  expect(await stepsOf()).toMatchObject({ company: { done: true }, catalogue: { count: 1 }, terminal: { at: AT } })
  expect(await call('POST', { open: true })).toEqual({ status: 200, body: { ok: true } })
  expect(await call('POST', { open: false })).toEqual({ status: 200, body: { ok: true } })
  expect(await recorded('shop-opened', 'shop-closed')).toEqual([{ action: 'shop-opened' }, { action: 'shop-closed' }])
})

it('shows the last backup that was recorded', async () => {
  play(false, passed)
  const at = new Date()
  await fixture.database.query('insert into edge.backup (at, encrypted) values ($1, true)', [at])
  expect(await stepsOf()).toMatchObject({ backup: { done: true, at: at.toISOString() } })
})

it('shows the rest of the page while mail and invoices are away', async () => {
  fixture.services.answer = ({ path }) => {
    if (path === '/ordering/opening') return { open: false, companyIsSample: false, terminal: passed }
    throw new HttpProblem(503, 'Away', 'away')
  }
  expect(await stepsOf()).toMatchObject({
    terminal: { done: true },
    mail: { done: false, state: 'away' },
    texts: { done: false, state: 'away' },
    invoices: { done: false, state: 'away' },
  })
})

it('opens the page on which an owner tries the terminal, and says why there is none', async () => {
  const page = 'https://gateway.example/pay/1'
  play(false, untried, { '/ordering/opening/terminal-trial': { ok: true, page } })
  expect(await call('POST', {}, '/terminal')).toEqual({ status: 200, body: { ok: true, page } })
  play(false, untried, { '/ordering/opening/terminal-trial': { ok: false, code: 'UNAVAILABLE', message: 'אין עמוד' } })
  expect(await call('POST', {}, '/terminal')).toMatchObject({
    status: 409,
    body: { ok: false, error: 'UNAVAILABLE', message: 'אין עמוד' },
  })
  expect(await recorded('terminal-tried')).toHaveLength(2)
})

it('sends the trial mail to the address of who asks, whatever is sent along, and the text to the phone that they type', async () => {
  const done = { ok: true }
  const bad = { ok: false, code: 'VALIDATION', message: 'הקלידו מספר נייד' }
  play(false, passed, {
    '/notifications/trials/mail': done,
    '/notifications/trials/text': bad,
    '/invoices/setup/check': done,
  })
  expect(await call('POST', { to: 'victim@example.com' }, '/mail')).toEqual({ status: 200, body: done })
  expect(await call('POST', { phone: '03-5550101' }, '/text')).toMatchObject({ status: 422 })
  expect(await call('POST', {}, '/invoices')).toEqual({ status: 200, body: done })
  const bodies = Object.fromEntries(fixture.services.calls.map(({ path, body }) => [path, body]))
  expect(bodies['/notifications/trials/mail']).toEqual({ to: expect.stringMatching(/@zmig\.test$/) as string })
  expect(bodies['/notifications/trials/text']).toEqual({ to: '03-5550101' })
  expect(await recorded('mail-tried', 'text-tried', 'invoices-checked')).toHaveLength(3)
})
