// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { orderCounts } from '@zmig/edge-contract'
import { away, field, openAsStaff, press, pressInDialog, testEdge, type } from '../../testing/staff-page.tsx'
import { AccountingExport } from './accounting.tsx'

const FAILED = 'הקובץ לא נוצר. בדקו את הימים ואת החיבור ונסו שוב.'
const SWAPPED = 'היום האחרון קודם ליום הראשון. תקנו את אחד מהם.'
const FROM = 'מיום'
const TO = 'עד יום'

/** The dialog on a day in November, over a shop that answers the file so. */
const open = async (respond: () => Promise<Response>) => {
  // 23:30 of the 21st in Israel, which is the 21st in London as well
  vi.useFakeTimers({ now: new Date('2026-11-21T21:30:00Z'), toFake: ['Date'] })
  const { edge, answer } = testEdge()
  answer(orderCounts, () => ({ ok: true }) as never)
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
    bodies.push([address, JSON.parse(body)])
    return respond()
  })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  openAsStaff(<AccountingExport />, edge)
  await press('הנהלת חשבונות')
  return { answer, bodies, saved }
}
const file =
  (headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response('id\r\n', { headers }))
const save = () => screen.getByRole('button', { name: 'הורדה' })

configure({ asyncUtilTimeout: 50_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('saves the orders that were paid since the first of the month, unless other days are chosen', async () => {
  const { bodies, saved } = await open(file())
  expect([FROM, TO].map((label) => (field(label) as HTMLInputElement).value)).toEqual(['01.11.2026', '21.11.2026'])
  pressInDialog('הורדה')
  pressInDialog('הורדה')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies).toEqual([['/edge/api/v1/orders/accounting', { from: '2026-11-01', to: '2026-11-21' }]])
  expect(saved).toEqual(['accounting-2026-11-01-2026-11-21.csv'])
})

it('gives the file the name that the shop gives it', async () => {
  const { saved } = await open(file({ 'content-disposition': 'attachment; filename="books.csv"' }))
  pressInDialog('הורדה')
  await waitFor(() => expect(saved).toEqual(['books.csv']))
})

it('asks for no period that ends before it begins, or has no end', async () => {
  const { bodies } = await open(file())
  type(TO, '31.10.2026')
  expect(screen.getByText(SWAPPED)).toBeTruthy()
  expect(save()).toHaveProperty('disabled', true)
  type(FROM, '1.10.2026')
  expect(screen.queryByText(SWAPPED)).toBeNull()
  expect(save()).toHaveProperty('disabled', false)
  type(TO, '')
  expect(save()).toHaveProperty('disabled', true)
  expect(bodies).toEqual([])
})

it('stays open with its days when the file is refused, and when the session cannot be begun again', async () => {
  const { answer, saved, bodies } = await open(() => Promise.resolve(new Response('', { status: 503 })))
  type(FROM, '1.10.2026')
  pressInDialog('הורדה')
  expect(await screen.findByText(FAILED)).toBeTruthy()
  expect(field(FROM)).toHaveProperty('value', '01.10.2026')
  answer(orderCounts, away)
  pressInDialog('הורדה')
  await waitFor(() => expect(save().getAttribute('aria-busy')).toBeNull())
  expect(screen.getByText(FAILED)).toBeTruthy()
  // the file is asked for once the session holds
  expect(bodies).toHaveLength(1)
  expect(saved).toEqual([])
})
