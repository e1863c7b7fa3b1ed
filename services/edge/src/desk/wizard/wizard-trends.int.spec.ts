import { ModelAsked, SuggestionClicked, WizardAnswered } from '@zmig/events'
import { newId } from '@zmig/kit'
import { erasePerson, savePerson } from '@zmig/kit/people'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EdgeFixture, now, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { FRONT, orderPaid, orderPlaced, REAR } from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'

/** 23:30 of November 21 in Israel. */
const NOW = new Date('2026-11-21T21:30:00.000Z')

let fixture: EdgeFixture
let cookie: { cookie: string }
const person = (phone: string) =>
  savePerson(fixture.database, { name: 'דנה לוי', phone, email: '', texts: { visitorId: 'v_1' } })
const answered = (answer: Partial<typeof WizardAnswered.example>) =>
  WizardAnswered.create({ ...WizardAnswered.example, usageId: newId(), eans: [REAR], ...answer }, now())
const order = async (orderId: string, phone: string, ean: string, placedAt: string, paid = true) => {
  const lines = [{ ean, set: false, quantity: 1, unitPrice: 94_900, total: 94_900 }] as never
  const personId = await person(phone)
  return [orderPlaced({ orderId, personId, lines, placedAt }), ...(paid ? [orderPaid({ orderId })] : [])]
}
const trends = async (query = ''): Promise<unknown> =>
  (await fixture.get(`/api/v1/admin/wizard/trends${query}`, cookie)).json()

let bought: string
beforeAll(async () => {
  fixture = await startEdgeFixture({}, { now: () => NOW })
  cookie = (await signInStaff(fixture)).cookie
  bought = await person('0501234567')
  const looked = await person('0521111111')
  const run = answered({ personId: bought, answeredAt: '2026-11-19T10:00:00.000Z', rankedBy: 'model' })
  const usageId = (run.data as { usageId: string }).usageId
  const clicked = (ean: string) => SuggestionClicked.create({ ...SuggestionClicked.example, usageId, ean }, now())
  const asked = (outcome: 'ok' | 'slow', microDollars: number, askedAt: string) =>
    ModelAsked.create({ ...ModelAsked.example, questionId: newId(), outcome, microDollars, askedAt }, now())
  await fixture.publish(
    run,
    clicked(REAR),
    clicked(FRONT),
    // 23:30 in UTC of the 19th is the 20th in Israel
    answered({ personId: looked, answeredAt: '2026-11-19T23:30:00.000Z' }),
    answered({ personId: looked, answeredAt: '2026-11-21T21:00:00.000Z' }),
    answered({ personId: looked, answeredAt: '2026-11-14T21:59:00.000Z' }),
    asked('ok', 2_325, '2026-11-19T10:00:00.000Z'),
    asked('slow', 0, '2026-11-20T10:00:00.000Z'),
    asked('ok', 1_000_000, '2026-11-01T10:00:00.000Z'),
  )
  await fixture.publish(
    // what was suggested, by the same phone, on two orders: one run
    ...(await order('Z-1', '0501234567', REAR, '2026-11-20T10:00:00.000Z')),
    ...(await order('Z-2', '0501234567', REAR, '2026-11-21T10:00:00.000Z')),
    // something else, before, too late, unpaid, another buyer
    ...(await order('Z-3', '0521111111', FRONT, '2026-11-20T10:00:00.000Z')),
    ...(await order('Z-4', '0521111111', REAR, '2026-11-13T10:00:00.000Z')),
    ...(await order('Z-5', '0521111111', REAR, '2026-11-21T21:10:00.000Z', false)),
    ...(await order('Z-6', '0533333333', REAR, '2026-11-20T10:00:00.000Z')),
  )
})
afterAll(() => fixture.stop())

it('counts runs, clicks and purchases by the day in Israel, and what the model cost', async () => {
  const none = { answered: 0, clicked: 0, bought: 0 }
  expect(await trends('?days=7')).toEqual({
    ok: true,
    days: [
      { day: '2026-11-15', ...none },
      { day: '2026-11-16', ...none },
      { day: '2026-11-17', ...none },
      { day: '2026-11-18', ...none },
      { day: '2026-11-19', answered: 1, clicked: 1, bought: 1 },
      { day: '2026-11-20', answered: 1, clicked: 0, bought: 0 },
      { day: '2026-11-21', answered: 1, clicked: 0, bought: 0 },
    ],
    funnel: { answered: 3, clicked: 1, bought: 1 },
    rankedBy: { rules: 2, model: 1 },
    model: { questions: 2, answers: 1, tokensRead: 2_480, tokensWritten: 620, dollars: 0.002_325 },
  })
})

it('looks back thirty days unless asked otherwise', async () => {
  const month = { funnel: { answered: 4, clicked: 1, bought: 1 }, model: { questions: 3, dollars: 1.002_325 } }
  expect(await trends()).toMatchObject(month)
  expect(((await trends('?days=90')) as { days: unknown[] }).days).toHaveLength(90)
})

it('does not know what an erased person bought', async () => {
  await erasePerson(fixture.database, bought)
  expect(await trends('?days=7')).toMatchObject({ funnel: { answered: 3, clicked: 1, bought: 0 } })
})
