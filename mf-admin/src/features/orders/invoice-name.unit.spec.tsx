// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { nameInvoice, orderDocuments, reissueDocument, type TaxDocument } from '@zmig/edge-contract'
import { orderOf } from '../../testing/order.ts'
import {
  answerQuestion,
  field,
  openAsStaff,
  press,
  pressInDialog,
  refusal,
  testEdge,
  type,
} from '../../testing/staff-page.tsx'
import { Documents } from './documents.tsx'
import { InvoiceName } from './invoice-name.tsx'

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

const NAME = 'שם העסק'
const NUMBER = 'ח״פ או מספר עוסק'

it('sends name and number together, and only a number that is one', async () => {
  const { edge, answer, sent } = testEdge()
  answer(nameInvoice, () => ({ ok: true }))
  const onSaved = vi.fn(() => Promise.resolve())
  openAsStaff(<InvoiceName order={orderOf()} onSaved={onSaved} />, edge)
  expect(screen.getByText(/על שם הלקוח/)).toBeTruthy()
  await press('שינוי')
  type(NAME, 'אופנועי הצפון בע״מ')
  pressInDialog('שמירה')
  expect(await screen.findByText('מלאו שם ומספר, או השאירו את שניהם ריקים.')).toBeTruthy()
  type(NUMBER, '514888884')
  expect(screen.getByText(/^המספר לא תקין/)).toBeTruthy()
  expect(sent()).toEqual([])
  type(NUMBER, '514888882')
  pressInDialog('שמירה')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([
    {
      what: 'POST /api/v1/admin/orders/Z-1042/invoice',
      with: { nameforinvoice: 'אופנועי הצפון בע״מ', companyOrBussinessVatId: '514888882' },
    },
  ])
  expect(onSaved).toHaveBeenCalledOnce()
})

it('removes the business when both fields are emptied, and keeps what was typed when that is refused', async () => {
  const { edge, answer, sent } = testEdge()
  answer(nameInvoice, () => {
    throw refusal(409, { error: 'ERASED', message: 'פרטי הלקוח נמחקו' })
  })
  const { checkout } = orderOf()
  const business = { nameforinvoice: 'אופנועי הצפון בע״מ', companyOrBussinessVatId: '514888882' }
  const order = orderOf({ checkout: { ...checkout, ...business } })
  openAsStaff(<InvoiceName order={order} onSaved={() => Promise.resolve()} />, edge)
  await press('שינוי')
  type(NAME, '')
  type(NUMBER, '')
  pressInDialog('שמירה')
  expect(await screen.findByText('פרטי הלקוח נמחקו')).toBeTruthy()
  expect(field(NAME)).toHaveProperty('value', '')
  expect(sent()).toMatchObject([{ with: { nameforinvoice: '', companyOrBussinessVatId: '' } }])
})

it('offers nothing of an order that was never paid, and keeps a name that was given', () => {
  const { edge } = testEdge()
  const order = orderOf({ status: 'cancelled', paymentStatus: 'expired' })
  openAsStaff(<InvoiceName order={order} onSaved={() => Promise.resolve()} />, edge)
  expect(screen.queryByRole('button', { name: 'שינוי' })).toBeNull()
  cleanup()
  const checkout = { ...order.checkout, nameforinvoice: 'אופנועי הצפון בע״מ', companyOrBussinessVatId: '514888882' }
  openAsStaff(<InvoiceName order={{ ...order, checkout }} onSaved={() => Promise.resolve()} />, edge)
  expect(screen.getByText('אופנועי הצפון בע״מ')).toBeTruthy()
})

const documentOf = (more: Partial<TaxDocument>): TaxDocument => ({
  id: '0b6c8f2e-7a44-4f0e-9d1c-5e8a3b7c9d10',
  orderId: 'Z-1042',
  kind: 'invoice-receipt',
  status: 'issued',
  number: '3001',
  url: 'https://documents.example/3001',
  allocation: null,
  total: 700,
  day: '2026-11-21',
  ...more,
})

it('issues an invoice again after a question, and shows what became of it', async () => {
  const { edge, answer, sent } = testEdge()
  let documents = [documentOf({})]
  answer(orderDocuments, () => ({ ok: true as const, documents }))
  answer(reissueDocument, () => {
    documents = [
      ...documents,
      documentOf({ id: '2', kind: 'credit-note', status: 'waiting', number: null, url: null }),
      documentOf({ id: '3', status: 'waiting', number: null, url: null }),
    ]
    return { ok: true }
  })
  openAsStaff(<Documents orderId="Z-1042" />, edge)
  await press('הפקה מחדש')
  expect(sent()).toEqual([])
  await answerQuestion('הפקה מחדש')
  expect(await screen.findAllByText(/בהפקה/)).toHaveLength(2)
  expect(sent()).toEqual([
    { what: 'POST /api/v1/admin/documents/0b6c8f2e-7a44-4f0e-9d1c-5e8a3b7c9d10/reissue', with: {} },
  ])
  expect(screen.queryByRole('button', { name: 'הפקה מחדש' })).toBeNull()
})

it.each([
  ['is not issued', [documentOf({ status: 'waiting', number: null })]],
  ['is made by hand', [documentOf({ status: 'by-hand', number: null })]],
  ['was taken back', [documentOf({}), documentOf({ id: '2', kind: 'credit-note', number: '5001' })]],
])('does not issue an invoice again that %s', async (_, documents) => {
  const { edge, answer } = testEdge()
  answer(orderDocuments, () => ({ ok: true as const, documents }))
  openAsStaff(<Documents orderId="Z-1042" />, edge)
  expect(await screen.findByText('חשבוניות')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'הפקה מחדש' })).toBeNull()
})
