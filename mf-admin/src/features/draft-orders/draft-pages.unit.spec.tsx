// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  changeDraftLine,
  changeDraftLines,
  createDraftOrder,
  draftOrderDetails,
  type DraftOrder,
  type DraftSummary,
  listDraftOrders,
  listProducts,
} from '@zmig/edge-contract'
import { away, openAsStaff, press, pressInDialog, refusal, testEdge } from '../../testing/staff-page.tsx'
import { DraftOrders } from './draft-orders.tsx'
import { item, order, summary } from './testing/draft.ts'
import { defaults, lookOf, shortId, text } from './text.ts'
import { DRAFTS, useDraftOrder, useDraftOrders } from './use-draft-orders.ts'

configure({ asyncUtilTimeout: 50_000 })
beforeEach(() => history.replaceState({}, '', DRAFTS))
afterEach(cleanup)

const ready = lookOf(summary).word

describe('the drafts', () => {
  const open = (first: DraftSummary[]) => {
    let drafts = first
    const { edge, asked, answer } = testEdge()
    answer(listDraftOrders, () => ({ ok: true, orders: drafts }))
    openAsStaff(<DraftOrders params={{}} />, edge)
    return { asked, answer, become: (next: DraftSummary[]) => (drafts = next) }
  }

  it('draft orders: the newest 50 are listed, each with the way to it', async () => {
    const { asked } = open([summary])
    const link = await screen.findByRole('link', { name: shortId(summary) })
    expect(link.getAttribute('href')).toBe(`${DRAFTS}/${summary._id}`)
    expect(asked.map((each) => each.with)).toContainEqual({ limit: 50, sortBy: 'createdAt', sortOrder: '-1' })
    expect(screen.getByText(text.count(1))).toBeTruthy()
  })

  it('stay in sight while they load again and when that fails', async () => {
    const { answer } = open([summary])
    await screen.findByText(ready)
    answer(listDraftOrders, away)
    await press(text.refresh)
    expect((await screen.findAllByText(defaults.list)).length).toBeGreaterThan(0)
    expect(screen.getByText(ready)).toBeTruthy()
  })

  it('are read again until the one that is prepared is ready', async () => {
    const { become } = open([{ ...summary, status: 'preparing' }])
    await screen.findByText(lookOf({ ...summary, status: 'preparing' }).word)
    become([summary])
    expect(await screen.findByText(ready)).toBeTruthy()
  })

  it('say why none was created and lead to the one that is prepared, until the next try', async () => {
    const running: DraftSummary = { ...summary, _id: 'running', status: 'preparing' }
    const { answer } = open([running])
    await screen.findByText(text.count(1))
    const message = 'כבר מכינים טיוטה'
    answer(createDraftOrder, () => {
      throw refusal(409, { error: 'RUNNING', message })
    })
    await press(text.create)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByRole('link', { name: text.running }).getAttribute('href')).toBe(`${DRAFTS}/running`)
    answer(createDraftOrder, away)
    await press(text.create)
    expect(await screen.findByText(defaults.create)).toBeTruthy()
    answer(createDraftOrder, () => ({ ok: true, draftOrderId: 'd2' }))
    await press(text.create)
    await waitFor(() => expect(screen.queryByText(defaults.create)).toBeNull())
  })
})

const other: DraftOrder = { ...order, _id: 'other', items: [{ ...item, ean: '2900000000099' }] }

describe('a draft', () => {
  /** The page of one draft, and a button that leads to another one. */
  const Pages = () => {
    const [id, setId] = useState(order._id)
    return (
      <>
        <DraftOrders params={{ orderId: id }} />
        <button type="button" onClick={() => setId(other._id)}>
          another
        </button>
      </>
    )
  }
  const open = () => {
    const { edge, answer, sent } = testEdge()
    answer(draftOrderDetails, () => ({ ok: true, order }))
    answer(listProducts, () => ({ ok: true as const, products: [] }))
    openAsStaff(<Pages />, edge)
    return { answer, sent }
  }
  const lines = async () =>
    within(await screen.findByRole('table', { name: text.items }))
      .getAllByRole('row')
      .flatMap((row) => row.dataset['key'] ?? [])
  const quantity = () => screen.getByRole('textbox', { name: text.quantityOf(item) })
  const typeQuantity = async (typed: string) => {
    await screen.findByRole('table', { name: text.items })
    fireEvent.change(quantity(), { target: { value: typed } })
    fireEvent.blur(quantity())
  }
  const changed: DraftSummary = { ...summary, version: 3 }

  it('is not shown under the id of another one', async () => {
    const { answer } = open()
    expect(await lines()).toEqual([item.ean])
    let show: (found: { ok: true; order: DraftOrder }) => void = () => undefined
    answer(draftOrderDetails, () => new Promise((resolve) => (show = resolve)))
    fireEvent.click(screen.getByRole('button', { name: 'another' }))
    expect(await screen.findByText(text.loading)).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    show({ ok: true, order: other })
    expect(await lines()).toEqual(['2900000000099'])
  })

  it('says why it does not load, and that it is not there', async () => {
    const { answer } = open()
    await lines()
    answer(draftOrderDetails, () => ({ ok: true }))
    fireEvent.click(screen.getByRole('button', { name: 'another' }))
    expect(await screen.findByText(defaults.details)).toBeTruthy()
    expect(screen.getByText(text.loadFailedTitle)).toBeTruthy()
  })

  it('shows a changed line in its place, and takes each change to the version of the last answer', async () => {
    const { answer, sent } = open()
    answer(changeDraftLine, () => ({ ok: true, order: changed, item: { ...item, quantity: 4 } }))
    await typeQuantity('4')
    await waitFor(() => expect(quantity()).toHaveProperty('value', '4'))
    answer(changeDraftLine, () => ({ ok: true, order: { ...changed, version: 4 }, item: { ...item, quantity: 5 } }))
    await typeQuantity('5')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent().map((each) => each.with)).toEqual([
      { quantity: 4, version: 2 },
      { quantity: 5, version: 3 },
    ])
  })

  it('takes in what a colleague changed, and keeps what was typed', async () => {
    const { answer, sent } = open()
    await lines()
    const message = 'מישהו אחר שינה את הטיוטה בינתיים'
    const theirs: DraftOrder = { ...order, version: 7, items: [{ ...item, quantity: 9 }] }
    answer(draftOrderDetails, () => ({ ok: true, order: theirs }))
    answer(changeDraftLine, () => {
      throw refusal(409, { error: 'CHANGED', message, order: { ...summary, version: 7 }, item: theirs.items[0] })
    })
    await typeQuantity('4')
    expect(await screen.findByText(message)).toBeTruthy()
    expect(quantity()).toHaveProperty('value', '4')
    answer(changeDraftLine, () => ({ ok: true, order: { ...changed, version: 8 }, item: { ...item, quantity: 4 } }))
    fireEvent.focus(quantity())
    fireEvent.blur(quantity())
    await waitFor(() => expect(sent().at(-1)?.with).toEqual({ quantity: 4, version: 7 }))
  })

  it('gets a new line in the order of EANs', async () => {
    const { answer } = open()
    await lines()
    const added = { ...item, ean: '2900000000011' }
    answer(changeDraftLine, () => ({ ok: true, order: changed, item: added }))
    await press(text.add)
    fireEvent.change(await screen.findByRole('combobox', { name: new RegExp(text.addTyre) }), {
      target: { value: added.ean },
    })
    pressInDialog(text.add)
    expect(await screen.findByText(text.added)).toBeTruthy()
    expect(await lines()).toEqual([added.ean, item.ean])
  })

  it('loses a removed line, which comes back at a press', async () => {
    const { answer, sent } = open()
    await lines()
    const before = [{ ean: item.ean, quantity: 13, source: 'rduch' as const }]
    answer(changeDraftLines, () => ({ ok: true, order: changed, before, left: [] }))
    answer(draftOrderDetails, () => ({ ok: true, order: { ...order, version: 3, items: [] } }))
    await press(text.remove(item))
    expect(await screen.findByText(text.noItems)).toBeTruthy()
    answer(draftOrderDetails, () => ({ ok: true, order: { ...order, version: 4 } }))
    await press('ביטול הפעולה')
    expect(await lines()).toEqual([item.ean])
    expect(sent().map((each) => each.with)).toEqual([
      { lines: [{ ean: item.ean, quantity: 0 }], version: 2 },
      { lines: before, version: 3 },
    ])
  })
})

it('has the names of the specification', async () => {
  let names: string[] = []
  const State = () => {
    names = Object.keys({ ...useDraftOrders(), ...useDraftOrder(order._id) })
    return null
  }
  const { edge, answer } = testEdge()
  answer(listDraftOrders, () => ({ ok: true, orders: [] }))
  answer(draftOrderDetails, () => ({ ok: true, order }))
  openAsStaff(<State />, edge)
  expect(names).toEqual(
    expect.arrayContaining([
      'draftOrders',
      'draftOrdersPending',
      'draftOrdersError',
      'selectedDraftOrder',
      'createDraftOrderPending',
      'createDraftOrderError',
    ]),
  )
})
