// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type ImportCheck, importSupplierFile, orderCounts, quotesLimit } from '@zmig/edge-contract'
import { openAsStaff, pressInDialog, refusal, testEdge } from '../../testing/staff-page.tsx'
import { playUploads } from '../../testing/uploads.ts'
import { ImportDialog } from './import-dialog.tsx'
import { text } from './text.ts'

const good: ImportCheck = { lines: 3, good: 3, faulty: 0, added: 2, changed: 1, unchanged: 0, faults: [] }
const faulty: ImportCheck = {
  ...good,
  good: 2,
  faulty: 1,
  faults: [{ line: 3, value: '', message: 'חסר EAN' }],
}
type Import = { uploadId: string; kind: string; apply: boolean; onlyGood?: boolean }

/** The dialog over a shop that reads files so. */
const open = (check: ImportCheck) => {
  const { edge, answer, sent } = testEdge()
  const uploads = playUploads()
  answer(orderCounts, () => ({}) as never)
  answer(importSupplierFile, () => ({ ok: true as const, check }) as never)
  const onImported = vi.fn()
  openAsStaff(<ImportDialog onClose={() => undefined} onImported={onImported} />, edge)
  const bodiesOf = <Body,>(path: string) =>
    sent().flatMap((each) => (each.what.endsWith(path) ? [each.with as Body] : []))
  const imports = () => bodiesOf<Import>(importSupplierFile.path)
  return { answer, uploads, imports, onImported }
}
const give = (content: BlobPart, name = 'quotes.csv') =>
  fireEvent.change(screen.getByLabelText(text.file), { target: { files: [new File([content], name)] } })
const applyButton = () => screen.getByRole('button', { name: text.apply })

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('reads a file first, and saves it at a press, once', async () => {
  const { uploads, imports, onImported } = open(good)
  expect(applyButton()).toHaveProperty('disabled', true)
  give('ean,supplier\n')
  expect(await screen.findByText(text.good(good))).toBeTruthy()
  expect(screen.getByText('quotes.csv')).toBeTruthy()
  expect(screen.getByText(text.changes(good))).toBeTruthy()
  expect(onImported).not.toHaveBeenCalled()
  pressInDialog(text.apply)
  pressInDialog(text.apply)
  expect(await screen.findByText(text.applied(good))).toBeTruthy()
  expect(onImported).toHaveBeenCalledTimes(1)
  expect(uploads.sent).toHaveLength(1)
  const [{ address, file } = { address: '', file: new File([], '') }] = uploads.sent
  expect(await file.text()).toBe('ean,supplier\n')
  const uploadId = new URLSearchParams(address.split('?')[1]).get('uploadId')
  expect(imports()).toEqual([
    { uploadId, kind: 'quotes', apply: false },
    { uploadId, kind: 'quotes', apply: true, onlyGood: false },
  ])
})

it('sends nothing of a file that is too large', async () => {
  const { uploads } = open(good)
  give(new Uint8Array(quotesLimit.most + 1))
  expect(await screen.findByText(quotesLimit.tooLarge)).toBeTruthy()
  expect(uploads.sent).toEqual([])
})

it('names each fault, and saves the other lines only when that was ticked', async () => {
  const { imports } = open(faulty)
  give('ean\n')
  expect(await screen.findByText(text.faulty(faulty))).toBeTruthy()
  expect(screen.getByRole('table', { name: text.faultsTable }).textContent).toContain('חסר EAN')
  expect(applyButton()).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByLabelText(text.onlyGood(faulty)))
  expect(applyButton()).toHaveProperty('disabled', false)
  pressInDialog(text.apply)
  await waitFor(() => expect(imports().at(-1)).toMatchObject({ apply: true, onlyGood: true }))
})

it('cannot save a file without a single good line', async () => {
  open({ ...faulty, good: 0, faulty: 3 })
  give('ean\n')
  expect(await screen.findByRole('table', { name: text.faultsTable })).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(applyButton()).toHaveProperty('disabled', true)
})

it('shows the faults that came up between reading and saving', async () => {
  const { answer, onImported } = open(good)
  give('ean\n')
  await screen.findByText(text.good(good))
  answer(importSupplierFile, () => {
    throw refusal(422, { error: 'FAULTY', message: 'יש שורות לא תקינות', check: faulty })
  })
  pressInDialog(text.apply)
  expect(await screen.findByText('יש שורות לא תקינות')).toBeTruthy()
  expect(screen.getByText(text.faulty(faulty))).toBeTruthy()
  expect(onImported).not.toHaveBeenCalled()
})

it('forgets the file when what is in it changes', async () => {
  const { imports } = open(good)
  give('ean\n')
  await screen.findByText(text.good(good))
  fireEvent.click(screen.getByRole('radio', { name: /מכירות קודמות/ }))
  expect(screen.queryByText(text.good(good))).toBeNull()
  expect(applyButton()).toHaveProperty('disabled', true)
  give('ean,quantity\n')
  expect(await screen.findByText(text.good(good))).toBeTruthy()
  expect(imports().map(({ kind }) => kind)).toEqual(['quotes', 'sales'])
})

it('may be given the file again while the shop is away', async () => {
  const { uploads } = open(good)
  const { answer } = uploads
  uploads.answer = undefined
  give('ean\n')
  expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
  uploads.answer = answer
  give('ean\n')
  expect(await screen.findByText(text.good(good))).toBeTruthy()
})
