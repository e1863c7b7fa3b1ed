// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  createEceInvoice,
  type EceCertificate,
  type EceInvoice,
  listEceCertificates,
  updateEceInvoice,
} from '@zmig/edge-contract'
import { EdgeError } from '@zmig/platform'
import {
  answerQuestion,
  away,
  choose,
  field,
  openAsStaff,
  press,
  pressInDialog,
  refusal,
  testEdge,
  type,
} from '../../testing/staff-page.tsx'
import { InvoiceDialog, InvoiceView } from './invoice-dialog.tsx'
import { text } from './text.ts'

const certificate = (eceId: string, brand: string, size: string, goodfor: string[]): EceCertificate => ({
  _id: eceId,
  eceId,
  brand,
  size,
  rating: '',
  s3Path: '',
  goodfor,
  version: 1,
})
const heidenau = certificate('E4-A', 'Heidenau', '3.25-16', ['K73'])
const michelin = certificate('E2-B', 'Michelin', '180/55ZR17', ['Road 6'])

const invoice: EceInvoice = {
  _id: 'i1',
  invoiceId: 'RD-7',
  invoice: {
    rows: [
      { line: 1, name: 'Heidenau K73', size: '3.25-16', quantity: 4, eceId: 'E4-A', checked: true },
      { line: 2, name: 'Michelin Road 6', size: '180/55ZR17', quantity: 2, eceId: null, checked: false },
    ],
  },
  version: 3,
}

/** The form over a shop that has two certificates and saves every invoice. */
const open = (saved?: EceInvoice) => {
  const { edge, answer, sent } = testEdge()
  answer(listEceCertificates, () => ({
    ok: true as const,
    certificates: [heidenau, michelin],
    pagination: { page: 1, limit: 1_000, total: 2 },
  }))
  answer(createEceInvoice, () => ({ ok: true }))
  answer(updateEceInvoice, () => ({ ok: true }))
  const onSaved = vi.fn()
  const onClose = vi.fn()
  openAsStaff(<InvoiceDialog invoice={saved} onSaved={onSaved} onClose={onClose} />, edge)
  return { answer, sent, onSaved, onClose }
}
const parse = (pasted: string) => {
  type(text.pasteTitle, pasted)
  pressInDialog(text.parse)
}
const cell = (column: keyof typeof text.columns, line: number) => field(text.cell(text.columns[column], line))
const picker = (line: number, eceId: string | null) =>
  screen.findByRole('button', { name: text.chooseFor(line, eceId) })
const confirmation = (line: number) => screen.getByRole('switch', { name: text.checkedFor(line) })
const isConfirmed = (line: number) => confirmation(line).getAttribute('aria-checked') === 'true'
const GOODS = ['Heidenau K73 3.25-16 55P TT  4  € 41,00', 'Shinko E270 4.00-19  1  € 38,00'].join('\r\n')

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('asks for text before it reads any, and says when the text has no goods', () => {
  open()
  pressInDialog(text.parse)
  expect(screen.getByText(text.emptyText)).toBeTruthy()
  parse('Rechnung Nr. 7\nGesamt 12,00 €')
  expect(screen.getByText(text.noProducts)).toBeTruthy()
  expect(screen.queryByText(text.emptyText)).toBeNull()
  expect(screen.getByText(text.others(2))).toBeTruthy()
})

it('reads lines into rows with their quantities and certificates, which wait for a person', async () => {
  open()
  parse(GOODS)
  expect(screen.getByText(text.parsed(2, 2))).toBeTruthy()
  expect(await picker(1, 'E4-A')).toBeTruthy()
  expect(await picker(2, null)).toBeTruthy()
  expect(cell('quantity', 1)).toHaveProperty('value', '4')
  expect(cell('size', 1)).toHaveProperty('value', '3.25-16')
  expect(screen.getByText(text.auto)).toBeTruthy()
  expect(screen.getByText(text.waiting(1))).toBeTruthy()
  expect(screen.getByText(text.missingCount(1))).toBeTruthy()
  expect(isConfirmed(1)).toBe(false)
  fireEvent.click(confirmation(1))
  expect(await screen.findByText(text.confirmed(1))).toBeTruthy()
})

it('matches the rows when the certificates arrive after the text was read', async () => {
  const { edge, answer } = testEdge()
  let arrive: (certificates: EceCertificate[]) => void = () => undefined
  const arrived = new Promise<EceCertificate[]>((resolve) => (arrive = resolve))
  answer(listEceCertificates, async () => ({
    ok: true as const,
    certificates: await arrived,
    pagination: { page: 1, limit: 1_000, total: 1 },
  }))
  openAsStaff(<InvoiceDialog invoice={undefined} onSaved={() => undefined} onClose={() => undefined} />, edge)
  parse(GOODS)
  expect(await picker(1, null)).toBeTruthy()
  arrive([heidenau])
  expect(await picker(1, 'E4-A')).toBeTruthy()
})

it('asks for the certificates again after they failed to load', async () => {
  const { edge, answer } = testEdge()
  answer(listEceCertificates, away)
  openAsStaff(<InvoiceDialog invoice={undefined} onSaved={() => undefined} onClose={() => undefined} />, edge)
  parse(GOODS)
  expect((await screen.findAllByText(text.certificatesFailed)).length).toBeGreaterThan(0)
  answer(listEceCertificates, () => ({
    ok: true as const,
    certificates: [heidenau],
    pagination: { page: 1, limit: 1_000, total: 1 },
  }))
  await press(text.retry)
  expect(await picker(1, 'E4-A')).toBeTruthy()
})

it('shows each line that it did not understand as text with the reason; a person adds or ignores it', () => {
  open()
  const hostile = '<img src=x onerror=alert(1)> 150/70-17 2 € 51.00'
  const freight = 'Freight Hamburg–Haifa 1 € 240.00'
  parse([GOODS, freight, hostile].join('\n'))
  const unknown = within(screen.getByRole('region', { name: text.unmatched(2) }))
  expect(unknown.getByText(hostile)).toBeTruthy()
  expect(unknown.getByText(text.fault('size'))).toBeTruthy()
  expect(unknown.getByText(text.fault('brand'))).toBeTruthy()
  pressInDialog(text.ignoreLine(freight))
  expect(screen.getByRole('region', { name: text.unmatched(1) })).toBeTruthy()
  pressInDialog(text.addLine(hostile))
  expect(screen.queryByText(hostile)).toBeNull()
  expect(cell('size', 3)).toHaveProperty('value', '150/70-17')
  expect(cell('name', 3)).toHaveProperty('value', '<img src=x onerror=alert(1)>')
})

it('keeps what a person touched when text is read again', async () => {
  open()
  parse(GOODS)
  fireEvent.change(cell('quantity', 1), { target: { value: '6' } })
  parse(`${GOODS}\nMichelin Road 6 180/55ZR17 73W  2  € 150,00`)
  expect(await picker(3, 'E2-B')).toBeTruthy()
  // the changed row comes first, and its line is not added a second time
  expect(cell('quantity', 1)).toHaveProperty('value', '6')
  expect(screen.queryByRole('textbox', { name: text.cell(text.columns.name, 4) })).toBeNull()
})

it('finds certificates by number and model; Escape ends the search and keeps the rows', async () => {
  const { onClose } = open()
  parse(GOODS)
  fireEvent.click(await picker(1, 'E4-A'))
  const search = await screen.findByRole('combobox')
  expect(document.activeElement).toBe(search)
  fireEvent.keyDown(search, { key: 'Escape' })
  expect(screen.queryByRole('combobox')).toBeNull()
  await waitFor(async () => expect(document.activeElement).toBe(await picker(1, 'E4-A')))
  // the dialog was not asked to close
  expect(screen.queryByText(text.unsaved)).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(await picker(1, 'E4-A'))
  const again = await screen.findByRole('combobox')
  act(() => again.focus())
  fireEvent.change(again, { target: { value: 'no such certificate' } })
  expect(await screen.findByText(text.noCertificate)).toBeTruthy()
  fireEvent.click(screen.getByLabelText(text.unlink(1)))
  expect(await picker(1, null)).toBeTruthy()
})

it('asks before a row gets the certificate of another tyre, which then waits for its own yes', async () => {
  open()
  parse(GOODS)
  fireEvent.click(await picker(2, null))
  await choose(text.pickerLabel(2), 'road 6', 'E2-B')
  const question = await screen.findByRole('alertdialog', { name: text.otherTyreTitle })
  expect(question.textContent).toContain(text.otherTyre(michelin, { name: 'Shinko E270', size: '4.00-19' }))
  await answerQuestion(text.otherTyreConfirm)
  expect(await picker(2, 'E2-B')).toBeTruthy()
  expect(isConfirmed(2)).toBe(false)
})

it('takes the choice of a certificate of the same tyre as its confirmation', async () => {
  open()
  parse(GOODS)
  fireEvent.click(await picker(1, 'E4-A'))
  await choose(text.pickerLabel(1), 'k73', 'E4-A')
  await waitFor(() => expect(isConfirmed(1)).toBe(true))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('numbers the rows anew when one goes', async () => {
  open()
  parse(GOODS)
  pressInDialog(text.removeRow(1))
  expect(cell('name', 1)).toHaveProperty('value', 'Shinko E270')
  expect(await picker(1, null)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: text.cell(text.columns.name, 2) })).toBeNull()
})

it('is sent once its number and every row are right, in one call', async () => {
  const { sent, onSaved } = open()
  pressInDialog(text.save)
  expect(screen.getByText(text.required)).toBeTruthy()
  expect(screen.getByText(text.missing)).toBeTruthy()
  type(text.invoiceId, ' RD-9 ')
  pressInDialog(text.save)
  expect(screen.getByText(text.nothingToSave)).toBeTruthy()
  pressInDialog(text.addRow)
  pressInDialog(text.save)
  expect(screen.getByText(text.badRow(1))).toBeTruthy()
  expect(cell('name', 1).getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(cell('name', 1), { target: { value: ' Heidenau K99 ' } })
  fireEvent.change(cell('quantity', 1), { target: { value: 'x' } })
  pressInDialog(text.save)
  expect(cell('name', 1).getAttribute('aria-invalid')).toBeNull()
  expect(cell('quantity', 1).getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(cell('quantity', 1), { target: { value: '7' } })
  expect(sent()).toEqual([])
  pressInDialog(text.save)
  pressInDialog(text.save)
  expect(await screen.findByText(text.created)).toBeTruthy()
  expect(onSaved).toHaveBeenCalledTimes(1)
  const row = { line: 1, name: 'Heidenau K99', size: '', quantity: 7, eceId: null, checked: false }
  expect(sent()).toEqual([{ what: 'POST /api/v1/admin/ece/invoices', with: { invoiceId: 'RD-9', rows: [row] } }])
})

it('says what is wrong with it now, and nothing of what was put right since it was sent', () => {
  open()
  pressInDialog(text.save)
  expect(screen.getByText(text.required)).toBeTruthy()
  type(text.invoiceId, 'RD-8')
  expect(screen.queryByText(text.required)).toBeNull()
  expect(screen.getByText(text.nothingToSave)).toBeTruthy()
  pressInDialog(text.addRow)
  expect(screen.queryByText(text.nothingToSave)).toBeNull()
})

it('keeps everything while the shop is away, when the number exists and when the invoice is too long', async () => {
  const { answer, onSaved } = open()
  type(text.invoiceId, 'RD-7')
  parse(GOODS)
  answer(createEceInvoice, away)
  pressInDialog(text.save)
  expect(await screen.findByText(text.saveFailed)).toBeTruthy()
  answer(createEceInvoice, () => {
    throw refusal(409, { error: 'EXISTS', message: 'כבר יש חשבונית עם המספר הזה' })
  })
  pressInDialog(text.save)
  expect(await screen.findByText('כבר יש חשבונית עם המספר הזה')).toBeTruthy()
  answer(createEceInvoice, () => {
    throw new EdgeError(413, undefined as never)
  })
  pressInDialog(text.save)
  expect(await screen.findByText(text.tooLarge)).toBeTruthy()
  expect(cell('quantity', 1)).toHaveProperty('value', '4')
  expect(field(text.invoiceId)).toHaveProperty('value', 'RD-7')
  expect(onSaved).not.toHaveBeenCalled()
})

it('locks the number of a saved invoice; after a colleague, rows that were not touched are as the colleague saved them', async () => {
  const { answer, sent, onSaved } = open(invoice)
  expect(field(text.invoiceId)).toHaveProperty('disabled', true)
  fireEvent.change(cell('quantity', 1), { target: { value: '5' } })
  const confirmed = { eceId: 'E2-B', checked: true }
  const rows = invoice.invoice.rows.map((row) => ({ ...row, quantity: 9, ...confirmed }))
  answer(updateEceInvoice, () => {
    const theirs = { ...invoice, invoice: { rows }, version: 4 }
    throw refusal(409, { error: 'CHANGED', message: 'החשבונית שונתה בינתיים', invoice: theirs })
  })
  pressInDialog(text.save)
  expect(await screen.findByText('החשבונית שונתה בינתיים')).toBeTruthy()
  expect(cell('quantity', 1)).toHaveProperty('value', '5')
  expect(await picker(2, 'E2-B')).toBeTruthy()
  expect(isConfirmed(2)).toBe(true)
  answer(updateEceInvoice, () => ({ ok: true }))
  pressInDialog(text.save)
  expect(await screen.findByText(text.changed)).toBeTruthy()
  expect(onSaved).toHaveBeenCalledTimes(1)
  expect(sent().map((each) => (each.with as { version: number }).version)).toEqual([3, 4])
  expect(sent().at(-1)).toMatchObject({
    what: 'PUT /api/v1/admin/ece/invoices/RD-7',
    with: { rows: [{ quantity: 5, eceId: 'E4-A', checked: true }, confirmed] },
  })
})

it('closes at once when nothing was typed, and asks first when something would be lost', () => {
  const { onClose } = open()
  pressInDialog(text.cancel)
  expect(onClose).toHaveBeenCalledTimes(1)
  type(text.invoiceId, 'RD-1')
  pressInDialog(text.cancel)
  expect(screen.getByText(text.unsaved)).toBeTruthy()
  expect(onClose).toHaveBeenCalledTimes(1)
  pressInDialog(text.cancel)
  expect(onClose).toHaveBeenCalledTimes(2)
})

it('shows an invoice to read, without a field to change', () => {
  const { edge } = testEdge()
  openAsStaff(<InvoiceView invoice={invoice} onClose={() => undefined} />, edge)
  const dialog = within(screen.getByRole('dialog', { name: text.show }))
  for (const words of ['RD-7', 'Heidenau K73', 'E4-A', text.rowCount(2), text.confirmed(1), text.missingCount(1)])
    expect(dialog.getByText(words)).toBeTruthy()
  expect(dialog.queryByRole('textbox')).toBeNull()
  expect(dialog.queryByRole('switch')).toBeNull()
})
