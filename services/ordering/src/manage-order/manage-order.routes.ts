import { type OrderEntry, OrderStatus } from '@zmig/edge-contract'
import { letIn, parseBody } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import { orBusy } from '../order/busy.ts'
import type { GuestOrders } from './guest-order.commands.ts'
import type { createNameInvoice } from './name-invoice.commands.ts'
import type { createPreviewMove, createReschedule } from './reschedule.commands.ts'
import type { Hold, StaffOrders } from './staff-order.commands.ts'

/** The e-mail of the member of staff, verified by the edge. */
const actor = z.string().min(1).max(200)
const StatusBody = z.object({
  actor,
  /** what the member of staff may refund without the owner depends on it */
  role: z.enum(['staff', 'owner']).default('staff'),
  restock: z.boolean().optional(),
  status: z.optional(OrderStatus),
  trackingCode: z.string().max(60).optional(),
  reason: z.string().max(500).optional(),
  refund: z.int().positive().optional(),
  version: z.int().positive().optional(),
})
const AppointmentBody = z.object({
  /** absent: the buyer */
  actor: actor.optional(),
  garageId: z.string().max(100).optional(),
  day: z.string().max(10),
  startHour: z.int().min(0).max(23),
  version: z.int().positive().optional(),
})
const CancelBody = z.object({ phoneDigits: z.string().max(4).optional() })
const LinkBody = z.object({ phone: z.string().max(40) })
const InvoiceBody = z.object({ nameforinvoice: z.string().max(100), companyOrBussinessVatId: z.string().max(20) })
const ReleaseBody = z.object({ actor })

type Commands = {
  staff: StaffOrders
  guest: GuestOrders
  reschedule: ReturnType<typeof createReschedule>
  previewMove: ReturnType<typeof createPreviewMove>
  nameInvoice: ReturnType<typeof createNameInvoice>
  listHolds: () => Promise<Hold[]>
  history: (orderId: string) => Promise<OrderEntry[]>
}

/**
 * Changes of orders. Staff: `POST /orders/{id}/status`, `/status/preview` and `/appointment/preview` (what it would do,
 * without doing it), `POST /orders/{id}/invoice` (the business that its invoice names), `GET /orders/{id}/history`, `GET /holds`, `POST /holds/{id}/release`. The buyer:
 * `GET /orders/{id}/allowed`, `POST /orders/{id}/pay`, `POST /orders/{id}/cancel`, `POST /orders/{id}/link`. Both: `POST /orders/{id}/appointment`.
 * 200 with the order's states and the rows that changed, or a refusal by name: NOT_FOUND, MOVE_NOT_ALLOWED, SLOT_TAKEN,
 * REASON_MISSING, CHANGED, VALIDATION, PHONE_DIGITS.
 */
export const mountManageOrderRoutes = (
  router: Router,
  { staff, guest, reschedule, previewMove, nameInvoice, listHolds, history }: Commands,
): void => {
  router.post('/orders/:id/status', letIn('edge'), async (request, response) => {
    const { status, ...change } = parseBody(StatusBody, request)
    response.json(await orBusy(staff.changeStatus(request.params.id, { ...change, ...(status && { to: status }) })))
  })
  router.get('/orders/:id/history', letIn('edge'), async (request, response) => {
    const entries = await history(request.params.id)
    // a null is an absence on the wire
    response.json({ history: entries.map(({ actor, ...entry }) => ({ ...entry, ...(actor && { actor }) })) })
  })
  router.post('/orders/:id/status/preview', letIn('edge'), async (request, response) => {
    const { status, ...change } = parseBody(StatusBody, request)
    response.json(await orBusy(staff.previewStatus(request.params.id, { ...change, ...(status && { to: status }) })))
  })
  router.post('/orders/:id/appointment/preview', letIn('edge'), async (request, response) => {
    const { actor: email, ...move } = parseBody(AppointmentBody, request)
    response.json(
      await orBusy(previewMove(request.params.id, { ...move, by: 'staff', ...(email && { actor: email }) })),
    )
  })
  router.post('/orders/:id/invoice', letIn('edge'), async (request, response) => {
    response.json(await orBusy(nameInvoice(request.params.id, parseBody(InvoiceBody, request))))
  })
  router.get('/orders/:id/allowed', letIn('edge'), async (request, response) => {
    response.json(await guest.allowed(request.params.id))
  })
  router.post('/orders/:id/pay', letIn('edge'), async (request, response) => {
    response.json(await orBusy(guest.pay(request.params.id)))
  })
  router.post('/orders/:id/cancel', letIn('edge'), async (request, response) => {
    response.json(await orBusy(guest.cancel(request.params.id, parseBody(CancelBody, request).phoneDigits)))
  })
  router.post('/orders/:id/appointment', letIn('edge'), async (request, response) => {
    const { actor: email, ...move } = parseBody(AppointmentBody, request)
    const by = email === undefined ? { by: 'guest' as const } : { by: 'staff' as const, actor: email }
    response.json(await orBusy(reschedule(request.params.id, { ...move, ...by })))
  })
  router.post('/orders/:id/link', letIn('edge'), async (request, response) => {
    await orBusy(guest.askLink(request.params.id, parseBody(LinkBody, request).phone))
    response.json({ ok: true })
  })
  router.get('/holds', letIn('edge'), async (_request, response) => {
    response.json({ holds: await listHolds() })
  })
  router.post('/holds/:id/release', letIn('edge'), async (request, response) => {
    response.json(await orBusy(staff.releaseHold(request.params.id, parseBody(ReleaseBody, request).actor)))
  })
}
