// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { type DraftItem, type DraftLineWish, MOST_DRAFT_LINES } from '@zmig/edge-contract'
import { openAsStaff, press, testEdge } from '../../testing/staff-page.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import { DraftItems, everyItem } from './draft-items.tsx'
import { draftOf, itemOf } from './testing/draft.ts'
import { text } from './text.ts'

const rear = itemOf('2900000000012')
const front = itemOf('2900000000029', {
  product: { ...rear.product, ean: '2900000000029', displayName: 'Power 6', size: '120/70-17' } as DraftItem['product'],
  source: null,
  unitPrice: null,
  addedReason: 'customer_order',
})
const gone = itemOf('2900000000036', { product: null, quotes: [], source: null, unitPrice: null, currentStock: 0 })

/** The lines over a draft that takes every change. @param items of the draft */
const open = (items = [rear, front, gone], canChange = true) => {
  const changeLine = vi.fn((_ean: string, _wish: object) => Promise.resolve(true))
  const changeLines = vi.fn((lines: DraftLineWish[]) =>
    Promise.resolve<{ before: DraftLineWish[]; left: string[] } | undefined>({ before: lines, left: [] }),
  )
  const Page = () => {
    const [filter, setFilter] = useState(everyItem)
    const changes = canChange ? { changeLine, changeLines } : undefined
    return <DraftItems order={draftOf(items)} changes={changes} filter={filter} onFilter={setFilter} />
  }
  openAsStaff(<Page />, testEdge().edge)
  return { changeLine, changeLines }
}
const eans = () => screen.getAllByRole('row').flatMap(({ textContent }) => /29\d{11}/.exec(textContent) ?? [])
const quantity = (item: DraftItem) => screen.getByRole('textbox', { name: text.quantityOf(item) })
const source = (item: DraftItem) => screen.getByRole('combobox', { name: text.sourceOf(item) })
const tick = (...items: DraftItem[]) => {
  for (const { ean } of items) fireEvent.click(screen.getByRole('checkbox', { name: text.choose(ean) }))
}
const leave = (item: DraftItem, typed: string) => {
  fireEvent.change(quantity(item), { target: { value: typed } })
  fireEvent.blur(quantity(item))
}
const moveTo = (supplier: string) =>
  fireEvent.change(screen.getByLabelText(text.moveTo), { target: { value: supplier } })

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('finds lines by EAN, name and size, and by supplier', () => {
  open()
  const search = screen.getByLabelText(text.search)
  const words = (value: string) => fireEvent.change(search, { target: { value } })
  words('michelin 120/70')
  expect(eans()).toEqual([front.ean])
  words('0012')
  expect(eans()).toEqual([rear.ean])
  words('')
  const supplier = screen.getByLabelText(text.itemColumns.source)
  fireEvent.change(supplier, { target: { value: 'rduch' } })
  expect(eans()).toEqual([rear.ean])
  fireEvent.change(supplier, { target: { value: 'none' } })
  expect(eans()).toEqual([front.ean, gone.ean])
  words('pirelli')
  expect(screen.getByText(text.noneFound)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: text.clear }))
  expect(eans()).toHaveLength(3)
})

it('shows 25 lines a page, and begins with the first page when the filter changes', async () => {
  open(Array.from({ length: 30 }, (_, at) => itemOf(`29000000001${String(at + 10)}`)))
  expect(eans()).toHaveLength(25)
  await press('העמוד הבא')
  expect(eans()).toHaveLength(5)
  fireEvent.change(screen.getByLabelText(text.search), { target: { value: 'road' } })
  expect(eans()).toHaveLength(25)
  fireEvent.change(screen.getByLabelText('בעמוד'), { target: { value: '10' } })
  expect(eans()).toHaveLength(10)
})

it('says that a draft has no lines', () => {
  open([])
  expect(screen.getByText(text.noItems)).toBeTruthy()
})

it('says of a line who sells it for how much, and what is not known of it', () => {
  open()
  const options = within(source(rear)).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    text.noSupplier,
    'RDUCH · €36.43 · 8',
    'deltiDe · €40.00 · 50',
  ])
  // more than the supplier has
  expect(screen.getByText(text.less(rear) ?? '')).toBeTruthy()
  expect(screen.getByText(text.unknownProduct)).toBeTruthy()
  expect(source(gone)).toHaveProperty('disabled', true)
})

it('keeps the supplier of a line in the choice after the quote was withdrawn', () => {
  open([itemOf(rear.ean, { source: 'deltiFr', unitPrice: 35 })])
  expect(source(rear)).toHaveProperty('value', 'deltiFr')
})

it('saves a quantity when its field is left, and none that was not changed', async () => {
  const { changeLine } = open()
  leave(rear, '013')
  leave(rear, '37')
  expect(changeLine).toHaveBeenCalledExactlyOnceWith(rear.ean, { quantity: 37 })
  // saved: the field shows the draft again
  await waitFor(() => expect(quantity(rear)).toHaveProperty('value', '13'))
})

it('saves no quantity that is none, and forgets it with Escape', async () => {
  const { changeLine } = open()
  for (const typed of ['-1', '0', '1.5', '']) {
    leave(rear, typed)
    expect(await screen.findByText(text.badQuantity)).toBeTruthy()
    expect(quantity(rear).getAttribute('aria-invalid')).toBe('true')
  }
  fireEvent.keyDown(quantity(rear), { key: 'Escape' })
  expect(quantity(rear)).toHaveProperty('value', '13')
  expect(changeLine).not.toHaveBeenCalled()
})

it('keeps a typed quantity that was not saved, so that it is sent again', async () => {
  const { changeLine } = open()
  changeLine.mockResolvedValueOnce(false)
  leave(rear, '40')
  await waitFor(() => expect(changeLine).toHaveBeenCalledTimes(1))
  expect(quantity(rear)).toHaveProperty('value', '40')
  fireEvent.blur(quantity(rear))
  await waitFor(() => expect(changeLine).toHaveBeenCalledTimes(2))
})

it('gives a line to another supplier or to none', () => {
  const { changeLine } = open()
  fireEvent.change(source(rear), { target: { value: 'deltiDe' } })
  fireEvent.change(source(rear), { target: { value: '' } })
  expect(changeLine.mock.calls).toEqual([
    [rear.ean, { source: 'deltiDe' }],
    [rear.ean, { source: null }],
  ])
})

it('removes a line, and takes that back at a press', async () => {
  const { changeLines } = open()
  changeLines.mockResolvedValueOnce({ before: [{ ean: rear.ean, quantity: 13, source: 'rduch' }], left: [] })
  await press(text.remove(rear))
  expect(await screen.findByText(/הוסר מהטיוטה/)).toBeTruthy()
  await press('ביטול הפעולה')
  expect(await screen.findByText(text.takenBack)).toBeTruthy()
  expect(changeLines.mock.calls).toEqual([
    [[{ ean: rear.ean, quantity: 0 }]],
    [[{ ean: rear.ean, quantity: 13, source: 'rduch' }]],
  ])
})

it('moves ticked lines to one supplier together, and names how many stayed', async () => {
  const { changeLines } = open()
  tick(rear, front)
  expect(screen.getByRole('group', { name: text.chosen(2) })).toBeTruthy()
  changeLines.mockResolvedValueOnce({ before: [{ ean: rear.ean, quantity: 13 }], left: [front.ean] })
  moveTo('deltiDe')
  expect(await screen.findByText(text.linesMoved(1, 'deltiDe', 1))).toBeTruthy()
  expect(changeLines).toHaveBeenCalledExactlyOnceWith([
    { ean: rear.ean, quantity: 13, source: 'deltiDe' },
    { ean: front.ean, quantity: 13, source: 'deltiDe' },
  ])
  // the choice is over
  expect(screen.queryByText(text.chosen(2))).toBeNull()
})

it('says that the supplier quotes none of the ticked lines, and keeps the choice', async () => {
  const { changeLines } = open()
  tick(gone)
  changeLines.mockResolvedValueOnce({ before: [], left: [gone.ean] })
  moveTo('rduch')
  expect(await screen.findByText(text.noneMoved('RDUCH'))).toBeTruthy()
  expect(screen.getByRole('group', { name: text.chosen(1) })).toBeTruthy()
  changeLines.mockResolvedValueOnce(undefined)
  await press(text.removeChosen)
  await waitFor(() => expect(changeLines).toHaveBeenCalledTimes(2))
  // nothing was saved: the choice stays for another try
  expect(screen.getByRole('group', { name: text.chosen(1) })).toBeTruthy()
})

it('removes ticked lines together, says which did not come back, and forgets a choice at a press', async () => {
  const { changeLines } = open()
  tick(rear, front)
  await press(text.removeChosen)
  expect(await screen.findByText(text.linesRemoved(2))).toBeTruthy()
  changeLines.mockResolvedValueOnce({ before: [], left: [front.ean] })
  await press('ביטול הפעולה')
  expect(await screen.findByText(text.notAllBack(1))).toBeTruthy()
  tick(rear)
  await press(text.unchoose)
  expect(screen.queryByRole('button', { name: text.removeChosen })).toBeNull()
})

it('refuses to change more lines at once than the shop takes', async () => {
  const many = Array.from({ length: MOST_DRAFT_LINES + 1 }, (_, at) => itemOf(String(2_900_000_000_000 + at)))
  const changeLines = vi.fn(() => Promise.resolve(undefined))
  openAsStaff(<ChosenBar items={many} changeLines={changeLines} onDone={() => undefined} />, testEdge().edge)
  await press(text.removeChosen)
  expect(await screen.findByText(text.tooManyChosen)).toBeTruthy()
  expect(changeLines).not.toHaveBeenCalled()
})

it('says why a line is there, and that its quantity was changed', async () => {
  open()
  await press(text.why(rear))
  const why = within(screen.getByRole('dialog', { name: text.whyTitle }))
  for (const step of ['לקוחות שמחכים למשלוח', 'יעד המלאי', 'במלאי ולא שמור ללקוחות', 'כבר בדרך', text.whyNeed])
    expect(why.getByText(step)).toBeTruthy()
  for (const value of ['+18', '−1', '−4']) expect(why.getByText(value)).toBeTruthy()
  expect(why.queryByText(text.whyChanged(13))).toBeNull()
  cleanup()
  open([itemOf(rear.ean, { quantity: 20 })])
  await press(text.why(rear))
  expect(screen.getByText(text.whyChanged(20))).toBeTruthy()
})

it('shows the lines of a draft that cannot be changed any more, without a field', () => {
  open([rear, front], false)
  expect(eans()).toEqual([rear.ean, front.ean])
  expect(screen.queryByRole('textbox', { name: text.quantityOf(rear) })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: text.remove(rear) })).toBeNull()
  expect(screen.getByRole('button', { name: text.why(rear) })).toBeTruthy()
})
