// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type DraftShipment, draftOrderShipments, listProducts } from '@zmig/edge-contract'
import {
  away,
  choice,
  choose,
  field,
  openAsStaff,
  pressInDialog,
  refusal,
  testEdge,
  type,
} from '../../testing/staff-page.tsx'
import { AddLine } from './add-line.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { draftOf, itemOf } from './testing/draft.ts'
import { text } from './text.ts'

const rear = itemOf('2900000000012')
const orphan = itemOf('2900000000029', { source: null, unitPrice: null, quantity: 4 })
const draft = draftOf([rear, orphan])
const next: DraftShipment = { id: 's2', role: 'next', arrivesOn: '2027-01-20', orderDeadline: '2027-01-02' }

configure({ asyncUtilTimeout: 50_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The question about a draft over a shop with these shipments. */
const openOrder = async (shipments: DraftShipment[] = [next]) => {
  const { edge, answer } = testEdge()
  answer(draftOrderShipments, () => ({ ok: true, shipments }) as never)
  const place = vi.fn((_shipment: object, _version: number) => Promise.resolve())
  const onClose = vi.fn()
  openAsStaff(<OrderDialog order={draft} place={place} onClose={onClose} />, edge)
  await screen.findByRole('group', { name: text.which })
  return { place, onClose }
}
const orderButton = () => screen.getByRole('button', { name: text.order })
const shipment = (name: string | RegExp) => screen.getByRole('radio', { name })

it('orders with the next shipment as a rule, after it said how much is bought and what stays', async () => {
  const { place, onClose } = await openOrder()
  expect(screen.getByText(text.orderWarning(13))).toBeTruthy()
  expect(screen.getByText(text.restStays(1))).toBeTruthy()
  expect(shipment(/המשלוח הבא/)).toHaveProperty('checked', true)
  expect(screen.getByText(text.shipmentDays(next))).toBeTruthy()
  // a shipment that is there is not offered as a new one
  expect(screen.queryByRole('radio', { name: text.newShipment('next') })).toBeNull()
  pressInDialog(text.order)
  pressInDialog(text.order)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(place).toHaveBeenCalledExactlyOnceWith(next, draft.version)
})

it('begins a new shipment once both its days are there, the deadline before the arrival', async () => {
  const { place } = await openOrder()
  fireEvent.click(shipment(text.newShipment('current')))
  pressInDialog(text.order)
  expect(await screen.findByText(text.missingDays)).toBeTruthy()
  type(text.arrivesOn, '10.1.2030')
  type(text.orderDeadline, '11.1.2030')
  pressInDialog(text.order)
  await waitFor(() => expect(orderButton().getAttribute('aria-busy')).toBeNull())
  expect(screen.getByText(text.missingDays)).toBeTruthy()
  expect(place).not.toHaveBeenCalled()
  type(text.orderDeadline, '1.1.2030')
  pressInDialog(text.order)
  await waitFor(() =>
    expect(place).toHaveBeenCalledExactlyOnceWith(
      { role: 'current', arrivesOn: '2030-01-10', orderDeadline: '2030-01-01' },
      draft.version,
    ),
  )
})

it('stays with its reason when a colleague changed the draft', async () => {
  const { place, onClose } = await openOrder()
  place.mockRejectedValueOnce(refusal(409, { error: 'CHANGED', message: 'מישהו אחר שינה את הטיוטה בינתיים' }))
  pressInDialog(text.order)
  expect(await screen.findByText('מישהו אחר שינה את הטיוטה בינתיים')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

it('says that the shipments did not load', async () => {
  const { edge, answer } = testEdge()
  answer(draftOrderShipments, away)
  openAsStaff(<OrderDialog order={draft} place={() => Promise.resolve()} onClose={() => undefined} />, edge)
  expect(await screen.findByText(text.shipmentsFailed)).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

/** The form that adds a tyre, over a shop with a single tyre and a set. */
const openAdd = () => {
  const { edge, answer } = testEdge()
  const tyre = { ...rear.product, ean: '2900000000043', displayName: 'Pilot' }
  const set = { ...tyre, ean: '2910000000001', displayName: 'Pilot set', position: 'set' }
  answer(listProducts, () => ({ ok: true as const, products: [tyre, set] }) as never)
  const changeLine = vi.fn((_ean: string, _wish: object) => Promise.resolve(true))
  const onClose = vi.fn()
  openAsStaff(<AddLine order={draft} changeLine={changeLine} onClose={onClose} />, edge)
  return { answer, changeLine, onClose }
}

it('adds a tyre that was chosen by its words, and offers no sets', async () => {
  const { changeLine, onClose } = openAdd()
  await choose('צמיג בודד', 'pilot', 'Pilot')
  type(text.addQuantity, '4')
  pressInDialog(text.add)
  expect(await screen.findByText(text.added)).toBeTruthy()
  expect(changeLine).toHaveBeenCalledExactlyOnceWith('2900000000043', { quantity: 4 })
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('takes an EAN that the shop does not list, and says that a tyre is in the draft already', async () => {
  const { changeLine } = openAdd()
  fireEvent.change(choice('צמיג בודד'), { target: { value: rear.ean } })
  expect(await screen.findByText(text.alreadyThere)).toBeTruthy()
  fireEvent.change(choice('צמיג בודד'), { target: { value: ' 40000000 ' } })
  expect(screen.queryByText(text.alreadyThere)).toBeNull()
  fireEvent.click(screen.getByText(text.add, { selector: 'button' }))
  await waitFor(() => expect(changeLine).toHaveBeenCalledExactlyOnceWith('40000000', { quantity: 2 }))
})

it('adds nothing without a tyre and a quantity', async () => {
  const { changeLine, onClose } = openAdd()
  type(text.addQuantity, '0')
  pressInDialog(text.add)
  expect(await screen.findByText(text.badTyre)).toBeTruthy()
  expect(screen.getByText(text.badQuantity)).toBeTruthy()
  expect(changeLine).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

it('keeps what was typed when the line was not saved', async () => {
  const { changeLine, onClose } = openAdd()
  await choose('צמיג בודד', 'pilot', 'Pilot')
  changeLine.mockResolvedValueOnce(false)
  pressInDialog(text.add)
  await waitFor(() => expect(changeLine).toHaveBeenCalledTimes(1))
  expect(choice('צמיג בודד')).toHaveProperty('value', 'Michelin Pilot 180/55-17')
  expect(onClose).not.toHaveBeenCalled()
})

it('may be typed an EAN while the tyres do not load', async () => {
  const { edge, answer } = testEdge()
  answer(listProducts, away)
  openAsStaff(<AddLine order={draft} changeLine={() => Promise.resolve(true)} onClose={() => undefined} />, edge)
  act(() => choice('צמיג בודד').focus())
  fireEvent.change(choice('צמיג בודד'), { target: { value: '4' } })
  expect(await screen.findByText(text.productsFailed)).toBeTruthy()
})

const openSend = () => {
  const { edge } = testEdge()
  openAsStaff(<SendDialog order={draft} supplier="rduch" onClose={() => undefined} />, edge)
  return within(screen.getByRole('dialog', { name: text.sendTitle('RDUCH') }))
}

it('writes the mail to a supplier with the lines of this supplier alone', () => {
  const dialog = openSend()
  const mail = field(text.mailText) as HTMLTextAreaElement
  expect(mail.value).toContain('13 x 2900000000012 Michelin Road 6 180/55ZR17 @ EUR 36.43')
  expect(mail.value).not.toContain(orphan.ean)
  expect(mail.readOnly).toBe(true)
  expect(dialog.getByRole('link', { name: text.mail }).getAttribute('href')).toMatch(/^mailto:\?subject=Order%20/)
})

it('copies the mail, and says when the browser does not let it', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  openSend()
  pressInDialog(text.copy)
  expect(await screen.findByText(text.copied)).toBeTruthy()
  expect(writeText).toHaveBeenCalledExactlyOnceWith((field(text.mailText) as HTMLTextAreaElement).value)
  writeText.mockRejectedValueOnce(new DOMException('refused', 'NotAllowedError'))
  pressInDialog(text.copy)
  expect(await screen.findByText(text.copyFailed)).toBeTruthy()
})

it('says that the file of a supplier did not come', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  openSend()
  pressInDialog(text.csv)
  expect(await screen.findByText(text.exportFailed)).toBeTruthy()
})
