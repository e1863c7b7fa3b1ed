// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  applyProductImport,
  cancelProductImport,
  type ImportFault,
  type ImportPutBack,
  listImportFaults,
  listImportLines,
  planImportPutBack,
  putBackProductImport,
} from '@zmig/edge-contract'
import { money } from '@zmig/platform'
import {
  answerQuestion,
  away,
  openAsStaff,
  press,
  pressInDialog,
  refusal,
  testEdge,
  type,
} from '../../testing/staff-page.tsx'
import { ImportReport } from './import-report.tsx'
import { applied, checked, line } from './testing/imports.ts'
import { statusWords, text } from './text.ts'

const faults: ImportFault[] = [
  { line: 3, ean: '2900000000029', field: 'price', value: '=SUM(B2:B9)', message: 'נוסחה. כתבו את הערך עצמו' },
  { line: 4, ean: '', field: 'ean', value: '8019227345', message: '10 ספרות במקום 13' },
]

/** The report of an import over a shop that does what is asked. */
const open = (it = checked, role: 'staff' | 'owner' = 'staff', lines = [line(2)]) => {
  const { edge, answer, asked, sent } = testEdge()
  const pageOf = (query: unknown, totalItems: number) => {
    const { page, limit } = query as { page: number; limit: number }
    return { page, limit, totalItems, totalPages: Math.ceil(totalItems / limit) }
  }
  answer(listImportFaults, ({ query }) => ({ ok: true as const, faults, pagination: pageOf(query, 12) }) as never)
  answer(listImportLines, ({ query }) => ({ ok: true as const, lines, pagination: pageOf(query, 30) }) as never)
  answer(applyProductImport, () => ({ ok: true, import: { ...it, status: 'applying' as const } }))
  answer(cancelProductImport, () => ({ ok: true, import: { ...it, status: 'cancelled' as const } }))
  const onChanged = vi.fn()
  const onAnother = vi.fn()
  openAsStaff(<ImportReport it={it} onChanged={onChanged} onAnother={onAnother} />, edge, role)
  const queries = (path: string) => asked.flatMap((each) => (each.what.endsWith(path) ? [each.with] : []))
  return { answer, sent, queries, onChanged, onAnother }
}
const region = (name: string) => within(screen.getByRole('region', { name }))

configure({ asyncUtilTimeout: 50_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

it('says what a file would change before anything is written', async () => {
  open()
  expect(screen.getByText(text.nothingWritten)).toBeTruthy()
  expect(screen.getByText('prices.csv')).toBeTruthy()
  for (const hint of [text.cards.mean(-3.6), text.cards.units(12), text.cards.faultsHint])
    expect(screen.getByText(hint)).toBeTruthy()
  const change = within(await region(text.changesTitle).findByRole('table'))
  for (const words of [money(700), money(680), '−2.9%', text.unknownProduct])
    expect(change.getByText(words)).toBeTruthy()
})

it('names each fault with its line, its column and the value as the file has it', async () => {
  open()
  const table = within(await region(text.cards.faults).findByRole('table'))
  for (const words of ['נוסחה. כתבו את הערך עצמו', '=SUM(B2:B9)', 'מחיר', '10 ספרות במקום 13', '8019227345'])
    expect(table.getByText(words)).toBeTruthy()
})

it('shows faults and changes page by page, and finds changes by kind and EAN', async () => {
  const { queries } = open()
  await region(text.cards.faults).findByRole('table')
  const faultPages = () => queries('/faults')
  fireEvent.click(region(text.cards.faults).getByRole('button', { name: 'העמוד הבא' }))
  await waitFor(() => expect(faultPages().at(-1)).toEqual({ page: 2, limit: 10 }))
  const changes = () => queries('/lines').at(-1)
  fireEvent.click(await region(text.changesTitle).findByRole('button', { name: 'העמוד הבא' }))
  await waitFor(() => expect(changes()).toEqual({ page: 2, limit: 20, kind: 'all', ean: '' }))
  await press(text.kinds.price)
  await waitFor(() => expect(changes()).toEqual({ page: 1, limit: 20, kind: 'price', ean: '' }))
  fireEvent.change(screen.getByLabelText(text.findEan), { target: { value: '29-00 x' } })
  await waitFor(() => expect(changes()).toEqual({ page: 1, limit: 20, kind: 'price', ean: '2900' }))
  // nothing is for owners alone, and nothing was left unwritten
  expect(screen.queryByRole('button', { name: text.kinds.owner })).toBeNull()
  expect(screen.queryByRole('button', { name: text.kinds.unwritten })).toBeNull()
})

it('marks what looks like a mistake, what only an owner writes, and what became of a line', async () => {
  const cheap = { price: 500, fullPrice: 800, onHand: 4, override: null }
  const lines = [
    line(1, { after: cheap }),
    line(2, { needsOwner: true }),
    line(3, { outcome: 'applied' }),
    line(4, { outcome: 'conflict' }),
  ]
  open({ ...applied, ownerLines: 1 }, 'staff', lines)
  const table = within(await region(text.changesTitle).findByRole('table'))
  for (const note of [text.bigDrop, text.needsOwner, 'בוצע', 'השתנה בינתיים, לא נכתב'])
    expect(table.getByText(note)).toBeTruthy()
  // what was not written is shown first
  expect(screen.getByRole('button', { name: text.kinds.unwritten }).getAttribute('aria-pressed')).toBe('true')
})

it('writes the good lines after a question that says how many stay out, once', async () => {
  const { sent, onChanged } = open()
  await press(text.apply(2))
  const question = within(screen.getByRole('alertdialog', { name: text.applyTitle }))
  for (const sentence of [text.applyGood(2), text.skipped(2), text.conflictHint])
    expect(question.getByText(sentence)).toBeTruthy()
  expect(sent()).toEqual([])
  await answerQuestion(text.applyConfirm)
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1))
  expect(sent()).toEqual([{ what: 'POST /api/v1/admin/product-imports/m1/apply', with: { onlyClean: false } }])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('writes nothing of a file with faults when staff want it clean', async () => {
  const { sent } = open()
  await press(text.apply(2))
  fireEvent.click(screen.getByRole('radio', { name: text.modes.clean }))
  await answerQuestion(text.applyConfirm)
  await waitFor(() => expect(sent()[0]?.with).toEqual({ onlyClean: true }))
})

it('keeps the question with the reason when the lines were not written', async () => {
  const { answer, onChanged } = open({ ...checked, faults: 0, faultLines: 0 })
  await press(text.apply(2))
  // without a fault there is nothing to choose
  expect(screen.queryByRole('radio')).toBeNull()
  answer(applyProductImport, () => {
    throw refusal(409, { error: 'OVER', message: 'הייבוא כבר בוצע' })
  })
  await answerQuestion(text.applyConfirm)
  expect(await screen.findByText('הייבוא כבר בוצע')).toBeTruthy()
  answer(applyProductImport, away)
  await answerQuestion(text.applyConfirm)
  expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
  expect(onChanged).not.toHaveBeenCalled()
})

it('leaves an import that lowers prices too far to an owner', () => {
  const low = { ...checked, ownerLines: 1, ownerReason: 'יותר מ־30%' }
  open(low)
  expect(screen.getByText(text.ownerLines(low))).toBeTruthy()
  expect(screen.queryByRole('button', { name: text.apply(2) })).toBeNull()
  cleanup()
  open(low, 'owner')
  expect(screen.getByRole('button', { name: text.apply(2) })).toBeTruthy()
})

it('shows how far it is while it is written, and stops at a press', async () => {
  const { answer, onChanged } = open({ ...checked, status: 'applying', progress: 500, progressOf: 3_661 })
  expect(screen.getByRole('progressbar', { name: text.applying }).getAttribute('value')).toBe('500')
  expect(screen.getByText(`${text.applying}: ${text.progress(500, 3_661)}`)).toBeTruthy()
  expect(screen.queryByRole('button', { name: text.another })).toBeNull()
  answer(cancelProductImport, away)
  await press(text.cancel)
  expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
  expect(onChanged).not.toHaveBeenCalled()
  answer(cancelProductImport, () => ({ ok: true, import: { ...checked, status: 'cancelled' as const } }))
  await press(text.cancel)
  expect(await screen.findByText(text.cancelled)).toBeTruthy()
  expect(onChanged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 'cancelled' }))
})

it('says why an import failed, goes on with it at a press, and takes another file', async () => {
  const { onAnother } = open({ ...checked, status: 'failed', fault: 'החיבור למסד הנתונים נפל' })
  expect(screen.getByText('החיבור למסד הנתונים נפל')).toBeTruthy()
  expect(screen.getByText(statusWords.failed)).toBeTruthy()
  expect(screen.getByRole('button', { name: text.resume })).toBeTruthy()
  await press(text.another)
  expect(onAnother).toHaveBeenCalledTimes(1)
})

it('saves the faulty lines as a file, and says when that failed', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  open()
  await press(text.downloadFaults)
  expect(await screen.findByText(text.downloadFailed)).toBeTruthy()
})

const plan: ImportPutBack = { changes: 2, stays: 0, lines: [], ownerLines: 0, ownerReason: null }
/** The question that puts a finished import back. */
const openPutBack = async (planned: Partial<ImportPutBack> = {}, role: 'staff' | 'owner' = 'staff') => {
  const { answer, ...shop } = open(applied, role)
  answer(planImportPutBack, () => ({ ok: true as const, plan: { ...plan, ...planned } }) as never)
  answer(putBackProductImport, () => ({ ok: true, import: { ...checked, _id: 'm2', putsBack: 'm1' } }))
  await press(text.putBack.button)
  return { answer, ...shop }
}
const puts = text.putBack

it('puts an import back after it said how many products change, and why is written', async () => {
  const { sent } = await openPutBack()
  expect(await screen.findByText(puts.changes(2))).toBeTruthy()
  pressInDialog(puts.confirm(2))
  expect(await screen.findByText(puts.reasonMissing)).toBeTruthy()
  type(puts.reason, ' אב ')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: puts.confirm(2) }).getAttribute('aria-busy')).toBeNull(),
  )
  pressInDialog(puts.confirm(2))
  expect(sent()).toEqual([])
  type(puts.reason, 'הקובץ של החודש הקודם')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: puts.confirm(2) }).getAttribute('aria-busy')).toBeNull(),
  )
  pressInDialog(puts.confirm(2))
  // what came of it has a page of its own
  await waitFor(() => expect(location.search).toBe('?id=m2'))
  expect(sent()).toEqual([
    { what: 'POST /api/v1/admin/product-imports/m1/put-back', with: { reason: 'הקובץ של החודש הקודם' } },
  ])
})

it('names the products that stay as they are, with the reason', async () => {
  await openPutBack({ stays: 4, lines: [line(2, { outcome: 'gone' }), line(3, { outcome: 'conflict' })] })
  expect(await screen.findByText(puts.stays(4))).toBeTruthy()
  const [gone, changed] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(gone).toBe('2900000000002המוצר ירד מהמכירה')
  expect(changed).toBe('2900000000003')
  expect(screen.getByText(puts.more(2))).toBeTruthy()
})

it('asks for nothing when every product stays, or when only an owner puts it back', async () => {
  await openPutBack({ changes: 0, stays: 2 })
  expect(await screen.findByText(puts.allStay)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: puts.reason })).toBeNull()
  cleanup()
  const low = { ownerLines: 1, ownerReason: 'יותר מ־30%' }
  await openPutBack(low)
  expect(await screen.findByText(puts.ownerLines({ ...low }))).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: puts.reason })).toBeNull()
  cleanup()
  await openPutBack(low, 'owner')
  expect(await screen.findByText(puts.changes(2))).toBeTruthy()
})

it('says that it could not find out what putting back would do', async () => {
  const { answer } = open(applied)
  answer(planImportPutBack, away)
  await press(puts.button)
  expect(await screen.findByText(puts.planFailed)).toBeTruthy()
})

it('links an import that was put back to the one that did it, and back, with the reason', () => {
  open({ ...applied, putBackBy: 'm2' })
  expect(screen.getByRole('link', { name: puts.toResult }).getAttribute('href')).toBe('/admin/products/import?id=m2')
  // once is enough
  expect(screen.queryByRole('button', { name: puts.button })).toBeNull()
  cleanup()
  open({ ...applied, putsBack: 'm1', reason: '<b>טעות</b>' })
  expect(screen.getByRole('link', { name: puts.toOriginal }).getAttribute('href')).toBe('/admin/products/import?id=m1')
  expect(screen.getByText('<b>טעות</b>')).toBeTruthy()
})
