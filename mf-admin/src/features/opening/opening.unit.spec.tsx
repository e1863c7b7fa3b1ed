// @vitest-environment happy-dom
import { cleanup, configure, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  checkInvoices,
  openingSteps,
  openShop,
  type OpeningStep,
  tryMail,
  tryTerminal,
  tryText,
} from '@zmig/edge-contract'
import { answerQuestion, openAsStaff, press, refusal, testEdge, type } from '../../testing/staff-page.tsx'
import { Opening } from './opening.tsx'

const step = (id: OpeningStep['id'], done: boolean, needed = false): OpeningStep => ({ id, done, needed })

/** The page of a shop that opens and closes at a press. */
const openPage = (steps: OpeningStep[]) => {
  let open = false
  const { edge, answer, sent } = testEdge()
  answer(openingSteps, () => ({ ok: true as const, open, steps }))
  answer(openShop, () => {
    open = !open
    return { ok: true }
  })
  openAsStaff(<Opening />, edge, 'owner')
  return { sent, answer }
}

configure({ asyncUtilTimeout: 50_000 })
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/admin/opening')
  vi.restoreAllMocks()
})

it('names what is missing before it opens the shop', async () => {
  const { sent } = openPage([step('company', true, true), step('catalogue', true, true), step('garages', false)])
  await press('פתחו את החנות')
  expect(await screen.findByText(/^עוד חסר: מוסכים\./)).toBeTruthy()
  await answerQuestion('פתחו את החנות')
  expect(await screen.findByText('החנות פתוחה')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'סגרו את החנות' })).toBeTruthy()
  expect(sent()).toEqual([{ what: 'POST /api/v1/admin/opening', with: { open: true } }])
})

it('does not open a shop without goods, and says where they are added', async () => {
  openPage([step('company', true, true), step('catalogue', false, true)])
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'פתחו את החנות' })
  expect(button.disabled).toBe(true)
  expect(screen.getByText('נדרש')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'מוצרים' }).getAttribute('href')).toBe('/admin/products')
})

it('leads from a step that is done on the server to what is typed there, and back', async () => {
  openPage([step('mail', false, true)])
  const link = await screen.findByRole('link', { name: 'אימייל' })
  expect(link.getAttribute('href')).toBe('/admin/opening?step=mail')
  cleanup()
  history.replaceState(null, '', '/admin/opening?step=mail')
  openPage([])
  expect(screen.getByText('SMTP_URL')).toBeTruthy()
  expect(screen.getByText('infra/docs/run-a-shop/going-live.md')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'לכל השלבים' }).getAttribute('href')).toBe('/admin/opening')
})

it('says of delivery what the courier costs and takes, and how many garages install', async () => {
  const courier = { shippingFee: 60, freeShippingFrom: 2, deliveryFromHours: 48, deliveryToDays: 7 }
  openPage([{ ...step('delivery', true), count: 0, courier }])
  const sentence = await screen.findByText(/^שליח עד הבית: ₪60\.00 להזמנה, וחינם משני צמיגים, תוך 48 שעות עד שבוע\./)
  expect(sentence.textContent).toContain('אין עדיין מוסך שמתקין')
})

it('leaves for the page of the gateway to try the terminal, and stays with the reason when there is none', async () => {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const { answer, sent } = openPage([step('terminal', false, true)])
  answer(tryTerminal, () => {
    throw refusal(409, { error: 'UNAVAILABLE', message: 'חברת הסליקה לא פתחה עמוד תשלום.' })
  })
  await press('תשלום שקל לניסיון')
  expect(await screen.findByText('חברת הסליקה לא פתחה עמוד תשלום.')).toBeTruthy()
  expect(left).not.toHaveBeenCalled()
  answer(tryTerminal, () => ({ ok: true, page: 'https://gateway.example/pay/1' }))
  await press('תשלום שקל לניסיון')
  await vi.waitFor(() => expect(left).toHaveBeenCalledWith('https://gateway.example/pay/1'))
  expect(sent()).toHaveLength(2)
})

it('says how the trial of the terminal stands, and begins none while the shekel goes back', async () => {
  openPage([{ ...step('terminal', false, true), state: 'refunding' }])
  expect(await screen.findByText(/^השקל חויב, וההחזר בדרך/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'תשלום שקל לניסיון' })).toBeNull()
})

it('says when the terminal was tried', async () => {
  openPage([{ ...step('terminal', true, true), at: '2026-11-30T08:05:00.000Z' }])
  expect(await screen.findByText(/^שקל אחד שולם והוחזר: 30\.11\.2026.*10:05$/)).toBeTruthy()
})

it('sends a trial mail and a trial text, and checks the invoices', async () => {
  const { answer, sent } = openPage([step('mail', false), step('texts', false), step('invoices', false)])
  for (const endpoint of [tryMail, tryText, checkInvoices]) answer(endpoint, () => ({ ok: true }))
  await press('שליחת אימייל ניסיון')
  expect(await screen.findByText('אימייל הניסיון התקבל לשליחה')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'שליחת הודעת ניסיון' }).disabled).toBe(true)
  type('הנייד שלכם', '050-1234567')
  await press('שליחת הודעת ניסיון')
  expect(await screen.findByText('הודעת הניסיון התקבלה לשליחה')).toBeTruthy()
  await press('בדיקת החיבור')
  expect(await screen.findByText('מערכת החשבוניות ענתה')).toBeTruthy()
  expect(sent()).toEqual([
    { what: 'POST /api/v1/admin/opening/mail', with: {} },
    { what: 'POST /api/v1/admin/opening/text', with: { phone: '050-1234567' } },
    { what: 'POST /api/v1/admin/opening/invoices', with: {} },
  ])
})

it('has nothing to try where the settings name nobody, and where invoices are made by hand', async () => {
  openPage([
    { ...step('mail', false), state: 'unconfigured' },
    { ...step('invoices', true), state: 'by-hand' },
    { ...step('proxy', false), state: 'hidden' },
  ])
  expect(await screen.findByText(/SMTP_URL/)).toBeTruthy()
  expect(screen.getByText(/INVOICE_PROVIDER=none/)).toBeTruthy()
  expect(screen.getByText(/TRUSTED_PROXIES/)).toBeTruthy()
  expect(screen.getAllByRole('button')).toHaveLength(1)
})
