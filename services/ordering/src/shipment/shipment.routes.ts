import { letIn, parseBody, type Sql } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import { orBusy } from '../order/busy.ts'
import type { LateOrders } from './late-order.commands.ts'
import { readShipmentStates } from './late-order.queries.ts'
import { readReceipt } from './receive-goods.commands.ts'

const Role = z.enum(['current', 'next'])
const Tell = z.object({ orderIds: z.array(z.string().max(40)).min(1).max(1_000) })
const Id = z.uuid()

/**
 * `GET /shipments`: what each brings and what is reserved of it. `GET /shipments/{role}/late`: orders that name an earlier
 * day. `POST /shipments/{role}/late/tell` `{orderIds}`: notifies their buyers. `GET /receipts/{id}`: what came of goods
 * received; `applied` false while they have not arrived here.
 */
export const mountShipmentRoutes = (router: Router, database: Sql, late: LateOrders): void => {
  router.get('/shipments', letIn('edge'), async (_request, response) => {
    response.json({ shipments: await readShipmentStates(database) })
  })
  router.get('/shipments/:role/late', letIn('edge'), async (request, response) => {
    const role = Role.safeParse(request.params['role'])
    response.json({ orders: role.success ? await late.preview(role.data) : [] })
  })
  router.post('/shipments/:role/late/tell', letIn('edge'), async (request, response) => {
    const role = Role.safeParse(request.params['role'])
    const { orderIds } = parseBody(Tell, request)
    response.json(role.success ? await orBusy(late.tell(role.data, orderIds)) : { told: 0, broken: 0 })
  })
  router.get('/receipts/:id', letIn('edge'), async (request, response) => {
    const id = Id.safeParse(request.params['id'])
    const receipt = id.success ? await readReceipt(database, id.data) : undefined
    response.json(receipt ? { applied: true, ...receipt } : { applied: false })
  })
}
