// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  cancelProductImport,
  findProductImport,
  importLimit,
  listImportFaults,
  listImportLines,
  listProductImports,
  orderCounts,
  PRODUCT_COLUMNS,
  type ProductImport as Import,
} from '@zmig/edge-contract'
import { away, openAsStaff, press, testEdge } from '../../testing/staff-page.tsx'
import { playUploads } from '../../testing/uploads.ts'
import { ProductImport } from './product-import.tsx'
import { PATH, pathOf, statusWords, text } from './text.ts'

const done: Import = {
  _id: 'i1',
  name: 'prices.csv',
  status: 'applied',
  createdAt: '2026-11-28T08:00:00Z',
  updatedAt: '2026-11-28T08:01:00Z',
  appliedAt: '2026-11-28T08:01:00Z',
  createdBy: 'דנה לוי',
  appliedBy: 'דנה לוי',
  bytes: 400,
  encoding: 'UTF-8',
  rows: 12,
  progress: 12,
  progressOf: 12,
  priceChanges: 3,
  stockChanges: 1,
  factChanges: 0,
  newProducts: 0,
  unchanged: 8,
  faultLines: 0,
  faults: 0,
  pricePercent: 2,
  units: 4,
  checkMs: 30,
  applied: 4,
  conflicts: 0,
  waiting: 0,
  fault: null,
  ownerLines: 0,
  ownerReason: null,
  putsBack: null,
  putBackBy: null,
  reason: null,
}
const noPages = { totalItems: 0, totalPages: 0, currentPage: 1, itemsPerPage: 20 }

/** The page over a shop that has had these imports. */
const open = (imports: Import[]) => {
  let now = imports
  const { edge, asked, answer, sent } = testEdge()
  answer(listProductImports, () => ({ ok: true as const, imports: now, pagination: { ...noPages, totalItems: 45 } }))
  answer(findProductImport, ({ params }) => ({
    ok: true as const,
    import: now.find(({ _id }) => _id === params?.['id']) ?? done,
  }))
  answer(listImportLines, () => ({ ok: true as const, lines: [], pagination: noPages }))
  answer(listImportFaults, () => ({ ok: true as const, faults: [], pagination: noPages }))
  answer(orderCounts, () => ({}) as never)
  openAsStaff(<ProductImport />, edge)
  const become = (next: Partial<Import>) => (now = now.map((each) => ({ ...each, ...next })))
  return { asked, answer, sent, become }
}

configure({ asyncUtilTimeout: 50_000 })
beforeEach(() => history.replaceState({}, '', PATH))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('lists the imports before, page by page', async () => {
  const { asked } = open([done])
  const before = within(await screen.findByRole('region', { name: text.history }))
  expect((await before.findByRole('link', { name: 'prices.csv' })).getAttribute('href')).toBe(pathOf('i1'))
  fireEvent.click(before.getByRole('button', { name: 'העמוד הבא' }))
  await waitFor(() => expect(asked.at(-1)?.with).toEqual({ page: 2, limit: 20 }))
})

it('leaves the way to upload a file while the imports before do not load', async () => {
  const { edge, answer } = testEdge()
  answer(listProductImports, away)
  openAsStaff(<ProductImport />, edge)
  expect((await screen.findAllByText(text.loadFailed)).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: text.choose })).toBeTruthy()
})

it('follows an import that is checked until its counts are there', async () => {
  history.replaceState({}, '', pathOf('i1'))
  const { become } = open([{ ...done, status: 'checking', applied: 0 }])
  expect(await screen.findByText(statusWords.checking)).toBeTruthy()
  become({ status: 'checked', waiting: 4 })
  expect(await screen.findByRole('button', { name: text.apply(4) })).toBeTruthy()
})

it('shows what stopping it has answered, before it is read again', async () => {
  history.replaceState({}, '', pathOf('i1'))
  const running: Import = { ...done, status: 'checking', applied: 0 }
  const { answer, sent, become } = open([running])
  answer(cancelProductImport, () => {
    become({ status: 'cancelled' })
    return { ok: true, import: { ...running, status: 'cancelled' as const } }
  })
  await press(text.cancel)
  expect(await screen.findByText(statusWords.cancelled)).toBeTruthy()
  expect(sent()).toHaveLength(1)
})

const give = (content: BlobPart, name = 'prices.csv') =>
  fireEvent.change(screen.getByLabelText(text.choose, { selector: 'input' }), {
    target: { files: [new File([content], name)] },
  })

it('sends a file, and follows its import', async () => {
  const uploads = playUploads()
  uploads.answer = { status: 200, body: { ok: true, import: { ...done, status: 'checking' } } }
  open([done])
  give('ean,price\n')
  await waitFor(() => expect(location.href).toContain(pathOf('i1')))
  expect(await screen.findByText(statusWords.applied)).toBeTruthy()
  expect(uploads.sent).toMatchObject([
    { address: '/edge/api/v1/admin/product-imports?name=prices.csv', type: 'text/csv' },
  ])
})

it('says why a file was not imported: over the limit of 20 MB, refused, or the shop is away', async () => {
  const uploads = playUploads()
  open([])
  give(new Uint8Array(importLimit.most + 1))
  expect(await screen.findByText(importLimit.tooLarge)).toBeTruthy()
  expect(uploads.sent).toEqual([])
  uploads.answer = { status: 422, body: { ok: false, error: 'NO_FILE', message: 'זה לא קובץ CSV' } }
  give('%PDF')
  expect(await screen.findByText('זה לא קובץ CSV')).toBeTruthy()
  uploads.answer = undefined
  give('ean\n')
  expect(await screen.findByText(text.uploadFailed)).toBeTruthy()
  expect(location.search).toBe('')
})

it('says how much of a file was sent, takes no other one meanwhile, and sends no more of it when the page is left', async () => {
  const uploads = playUploads()
  uploads.holds = true
  open([])
  give('ean,price\n')
  expect(await screen.findByText(text.uploading(50))).toBeTruthy()
  give('ean\n', 'other.csv')
  expect(uploads.sent).toHaveLength(1)
  cleanup()
  expect(uploads.ended).toBe(1)
})

it('shows what each column holds when staff ask, and gives a file to fill in', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`)
  // followed, the link would lead the next test's window away
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  open([])
  const guide = screen.getByText(text.guide.title)
  fireEvent.click(guide)
  const table = await screen.findByRole('table', { name: text.guide.title })
  for (const column of PRODUCT_COLUMNS) expect(within(table).getByText(column, { exact: true })).toBeTruthy()
  await press(text.template)
  expect(await saved[0]?.text()).toContain('הכיתוב על הצמיג')
})
