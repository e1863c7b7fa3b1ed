// @vitest-environment happy-dom
import { cleanup, configure, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { listHolds, releaseHold } from '@zmig/edge-contract'
import { answerQuestion, away, openAsStaff, press, refusal, testEdge } from '../../testing/staff-page.tsx'
import { columnsOf, Holds, withSources } from './holds.tsx'

const hold = (orderId: string, address: string | null, visitor: string | null) => ({
  orderId,
  address,
  visitor,
  paymentMethod: 'creditcard',
  total: 699,
  tyres: [],
  placedAt: '2026-11-28T08:00:00Z',
  expiresAt: '2026-11-28T08:30:00Z',
  name: 'דנה לוי',
  phone: '0501234567',
})
const holds = [
  hold('Z-1', 'n_home', 'v_one'),
  hold('Z-2', 'n_home', 'v_one'),
  hold('Z-3', 'n_home', 'v_two'),
  hold('Z-4', 'n_other', 'v_three'),
  hold('Z-5', null, null),
]
const columns = columnsOf(() => undefined)
const wordsOf = (id: string) =>
  withSources(holds).map((each) =>
    renderToStaticMarkup(<>{columns.find((column) => column.id === id)?.cell(each)}</>)
      .replaceAll(/<style[^]*?<\/style>/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )

it('names the buyer of a hold', () => expect(wordsOf('buyer')[0]).toBe('דנה לוי 0501234567'))

it('says in words which holds are of one browser or network, and the ids only as a detail behind them', () =>
  expect(wordsOf('source')).toEqual([
    'שני שריונים מאותו דפדפן 3 שריונים מאותה רשת n_home · v_one',
    'שני שריונים מאותו דפדפן 3 שריונים מאותה רשת n_home · v_one',
    '3 שריונים מאותה רשת n_home · v_two',
    'שריון יחיד n_other · v_three',
    'לא ידוע',
  ]))

/** The page over the holds, which end at a press. */
const open = (first = holds.slice(0, 2)) => {
  let now = first
  const { edge, answer, sent } = testEdge()
  answer(listHolds, () => ({ ok: true as const, holds: now }))
  answer(releaseHold, ({ params }) => {
    now = now.filter(({ orderId }) => orderId !== params?.['orderId'])
    return { ok: true }
  })
  openAsStaff(<Holds />, edge)
  return { answer, sent }
}

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('ends a hold after a question, and shows the list without it', async () => {
  const { sent } = open()
  expect(await screen.findByText('2 שריונים')).toBeTruthy()
  await press('שחרור Z-1')
  await answerQuestion('שחרור')
  expect(await screen.findByText('השריון שוחרר')).toBeTruthy()
  expect(await screen.findByText('שריון אחד')).toBeTruthy()
  expect(screen.queryByText('Z-1')).toBeNull()
  expect(sent().map(({ what }) => what)).toEqual(['POST /api/v1/admin/holds/Z-1/release'])
})

it('keeps the question open when the order was paid meanwhile, and says so', async () => {
  const { answer } = open()
  answer(releaseHold, () => {
    throw refusal(409, { error: 'PAID', message: 'ההזמנה שולמה בינתיים' })
  })
  await press('שחרור Z-1')
  await answerQuestion('שחרור')
  expect(await screen.findByText('ההזמנה שולמה בינתיים')).toBeTruthy()
  expect(screen.getByRole('alertdialog')).toBeTruthy()
})

it('says that nothing is held', async () => {
  open([])
  expect(await screen.findByText('אין שריונים פתוחים')).toBeTruthy()
})

it('says why the holds could not be read, and reads them again at a press', async () => {
  const { edge, answer } = testEdge()
  answer(listHolds, away)
  openAsStaff(<Holds />, edge)
  expect((await screen.findAllByText(/אין חיבור לשרת/)).length).toBeGreaterThan(0)
  answer(listHolds, () => ({ ok: true as const, holds }))
  const [first] = screen.getAllByRole('button', { name: 'רענון' })
  first?.click()
  expect(await screen.findByText('5 שריונים')).toBeTruthy()
})
