// @vitest-environment happy-dom
import { configureStore } from '@reduxjs/toolkit'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { Provider } from 'react-redux'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Order, updateOrder } from '@zmig/edge-contract'
import { SnackbarProvider } from '../../parts/snackbar.tsx'
import { StaffProvider } from '../../parts/staff.tsx'
import { orderOf } from '../../testing/order.ts'
import { away, field, press, pressInDialog, refusal, testEdge, type } from '../../testing/staff-page.tsx'
import { NextStep } from './next-step.tsx'
import { ordersSlice } from './orders.slice.ts'
import { StatusMenu } from './status-menu.tsx'
import { text } from './text.ts'

/** As a colleague leaves the order: after a conflict it is read again. */
const theirs = orderOf({ version: 5 })

/** An order over a shop that makes every change. @param Part what changes the order */
const open = (Part: typeof NextStep | typeof StatusMenu, order = orderOf()) => {
  const { edge, answer, sent } = testEdge()
  answer(updateOrder, ({ body }) => ({ ok: true, order: { ...order, ...(body as Partial<Order>), version: 9 } }))
  const onChanged = vi.fn(() => Promise.resolve())
  const conflicts: Order[] = []
  const Page = () => {
    const [shown, setShown] = useState(order)
    const onConflict = (seen: Order) => {
      conflicts.push(seen)
      setShown({ ...theirs, status: order.status })
      return Promise.resolve()
    }
    return <Part order={shown} onChanged={onChanged} onConflict={onConflict} />
  }
  const user = { _id: 's1', email: 'dana@zmig.test', name: 'דנה לוי', picture: null, role: 'staff' as const }
  render(
    <Provider store={configureStore({ reducer: { [ordersSlice.name]: ordersSlice.reducer } })}>
      <SnackbarProvider>
        <StaffProvider user={user} edge={edge}>
          <Page />
        </StaffProvider>
      </SnackbarProvider>
    </Provider>,
  )
  const changes = () => sent().map((each) => each.with)
  const refuse = (error: string, message: string) =>
    answer(updateOrder, () => {
      throw refusal(409, { error, message })
    })
  const accept = () => answer(updateOrder, () => ({ ok: true, order: { ...theirs, version: 6 } }))
  return { answer, changes, refuse, accept, onChanged, conflicts }
}
const dialog = () => within(screen.getByRole('dialog'))
const choose = async (name: RegExp) => {
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${text.moveOf('Z-1042')}`) }))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}
const CHANGED = 'ההזמנה השתנתה מאז שנפתחה'

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

describe('the menu of statuses', () => {
  it('makes the usual move at once, and says that a colleague was faster once the order is read again', async () => {
    const { changes, refuse, accept, onChanged, conflicts } = open(StatusMenu)
    refuse('CHANGED', CHANGED)
    await choose(/^נשלחה/)
    expect(await screen.findByText(CHANGED)).toBeTruthy()
    expect(conflicts.map(({ version }) => version)).toEqual([2])
    expect(onChanged).not.toHaveBeenCalled()
    accept()
    await choose(/^נשלחה/)
    expect(await screen.findByText(text.moved('sent'))).toBeTruthy()
    expect(changes()).toEqual([
      { status: 'sent', version: 2 },
      { status: 'sent', version: 5 },
    ])
    expect(onChanged).toHaveBeenCalledTimes(1)
  })

  it('asks for the reason when the shop wants one, and says when the shop is away', async () => {
    const { refuse, answer, changes } = open(StatusMenu)
    answer(updateOrder, away)
    await choose(/^נשלחה/)
    expect(await screen.findByText(text.saveFailed)).toBeTruthy()
    refuse('REASON_MISSING', 'כדי להמשיך נא לכתוב סיבה')
    await choose(/^נשלחה/)
    expect(await screen.findByRole('dialog', { name: text.moveTitle('sent') })).toBeTruthy()
    expect(screen.queryByText('כדי להמשיך נא לכתוב סיבה')).toBeNull()
    expect(changes()).toHaveLength(2)
  })

  it('sends an unusual move once it has a reason, once', async () => {
    const { changes } = open(StatusMenu)
    await choose(/^הושלמה/)
    pressInDialog(text.moveTitle('closed'))
    expect(await dialog().findByText(text.reasonMissing)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field(text.reason)))
    type(text.reason, ' נמסרה ביד ')
    await waitFor(() => expect(dialog().queryByText(text.reasonMissing)).toBeNull())
    expect(changes()).toEqual([])
    pressInDialog(text.moveTitle('closed'))
    pressInDialog(text.moveTitle('closed'))
    expect(await screen.findByText(text.moved('closed'))).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(changes()).toEqual([{ status: 'closed', reason: 'נמסרה ביד', version: 2 }])
  })

  it('keeps the reason while the shop is away and after a colleague was faster; then the next press counts', async () => {
    const { answer, changes, refuse, accept, conflicts } = open(StatusMenu)
    await choose(/^הושלמה/)
    type(text.reason, 'נמסרה ביד')
    answer(updateOrder, away)
    pressInDialog(text.moveTitle('closed'))
    expect(await dialog().findByText(text.saveFailed)).toBeTruthy()
    refuse('CHANGED', CHANGED)
    pressInDialog(text.moveTitle('closed'))
    expect(await dialog().findByText(CHANGED)).toBeTruthy()
    expect(field(text.reason)).toHaveProperty('value', 'נמסרה ביד')
    expect(conflicts.map(({ version }) => version)).toEqual([2])
    accept()
    pressInDialog(text.moveTitle('closed'))
    expect(await screen.findByText(text.moved('closed'))).toBeTruthy()
    expect(changes().map((each) => (each as Order).version)).toEqual([2, 2, 5])
  })
})

describe('the next step', () => {
  const next = text.nextStep('sent')
  const send = () => pressInDialog(text.moveTitle('sent'))

  it('sends the tyres with their code, once', async () => {
    const { changes, onChanged } = open(NextStep)
    await press(next)
    type(text.tracking, ' RR1 ')
    send()
    send()
    expect(await screen.findByText(text.moved('sent'))).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(changes()).toEqual([{ status: 'sent', trackingCode: 'RR1', version: 2 }])
    expect(onChanged).toHaveBeenCalledTimes(1)
  })

  it('keeps the code while the shop is away and after a colleague was faster; then the next press counts', async () => {
    const { answer, changes, refuse, accept } = open(NextStep)
    await press(next)
    type(text.tracking, 'RR1')
    answer(updateOrder, away)
    send()
    expect(await dialog().findByText(text.saveFailed)).toBeTruthy()
    refuse('CHANGED', CHANGED)
    send()
    expect(await dialog().findByText(CHANGED)).toBeTruthy()
    expect(field(text.tracking)).toHaveProperty('value', 'RR1')
    accept()
    send()
    expect(await screen.findByText(text.moved('sent'))).toBeTruthy()
    expect(changes().map((each) => (each as Order).version)).toEqual([2, 2, 5])
  })

  it('that takes no code is made at one press, and says beside the button why it was not', async () => {
    const { changes, refuse, accept } = open(NextStep, orderOf({ status: 'sent' }))
    refuse('CHANGED', CHANGED)
    await press(text.nextStep('closed'))
    expect(await screen.findByText(CHANGED)).toBeTruthy()
    accept()
    await press(text.nextStep('closed'))
    expect(await screen.findByText(text.moved('closed'))).toBeTruthy()
    expect(screen.queryByText(CHANGED)).toBeNull()
    expect(changes()).toEqual([
      { status: 'closed', version: 2 },
      { status: 'closed', version: 5 },
    ])
  })
})
