import {
  cancelDraftOrder,
  changeDraftLine,
  changeDraftLines,
  createDraftOrder,
  DraftItem,
  DraftOrder,
  draftOrderDetails,
  draftOrderShipments,
  exportDraftOrder,
  faultOfArrival,
  listDraftOrders,
  placeDraftOrder,
  type Supplier,
  type DraftShipment,
} from '@zmig/edge-contract'
import { HttpProblem, newId, type ServiceClient, type Sql } from '@zmig/kit'
import { dayInIsrael } from '@zmig/kit/facts'
import * as z from 'zod/mini'
import { defineCommand, defineQuery, defineStream, type StaffMember } from '../../door/http/define-endpoint.ts'
import { changedFields } from '../../door/staff/audit.ts'
import { orRefused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import { findOrderProducts } from '../product-list/product-list.queries.ts'
import type { StaffDeps, StaffPage } from '../staff-pages.ts'
import { fileHeaders, writeDraft } from './draft-order-export.ts'
import { ServedDraft, ServedLine, toDraftOrder, toItems, toSummaries } from './draft-orders.ts'

const DRAFTS = '/backoffice/draft-orders'
const NEWEST = 50

const Details = orRefused({
  draft: ServedDraft,
  lines: z.array(ServedLine),
  forecast: DraftOrder.shape.forecast,
})
const Part = z.extend(z.pick(DraftItem, { quantity: true }), { supplier: DraftItem.shape.source })
const Edited = orRefused(
  {
    draft: ServedDraft,
    line: z.nullable(ServedLine),
    before: z.optional(z.nullable(Part)),
    rest: placeDraftOrder.answer.shape.rest,
  },
  { draft: z.optional(ServedDraft), line: z.optional(z.nullable(ServedLine)) },
)
const EditedLines = orRefused(
  {
    draft: ServedDraft,
    ...z.required(z.pick(changeDraftLines.answer, { left: true })).shape,
    before: z.array(z.extend(Part, { ean: DraftItem.shape.ean })),
  },
  { draft: z.optional(ServedDraft) },
)
/** A line of the history; a quantity of 0: the draft does not have the tyre */
type AuditedLine = { quantity: number; source: Supplier | null }
type ChangedLine = { ean: string; before: AuditedLine; after: AuditedLine }
const partOf = (line: z.infer<typeof Part> | null | undefined): AuditedLine =>
  line ? { quantity: line.quantity, source: line.supplier } : { quantity: 0, source: null }
/** How many of the lines that were changed at once the history names. */
const NAMED = 3

type Response = Parameters<typeof refuseStaff>[0]

const pathOf = ({ id = '' }: Record<string, string>) => `${DRAFTS}/${encodeURIComponent(id)}`
/** How owners know a draft in the history. */
const nameOf = ({ id }: { id: string }) => ({ named: id.slice(0, 8) })

const findShipments = (sql: Sql): Promise<DraftShipment[]> =>
  sql.query<DraftShipment>(
    `select id, role, arrives_on::text as "arrivesOn", order_deadline::text as "orderDeadline" from edge.shipment
     order by role`,
  )

const refusedShipment = (message: string) => ({ ok: false as const, code: 'VALIDATION', message })

/**
 * The shipment that staff chose. A known one has its own days, whatever the form says; a new one needs a place that is free:
 * another shipment in the place of a known one would mean that the known one has arrived.
 *
 * @param today Asia/Jerusalem
 */
export const decideShipment = (
  asked: { id?: string | undefined; role: DraftShipment['role']; arrivesOn: string; orderDeadline: string },
  known: readonly DraftShipment[],
  today: string,
  freshId: string,
): { ok: true; shipment: DraftShipment } | ReturnType<typeof refusedShipment> => {
  const found = known.find(({ id }) => id === asked.id)
  if (found) return { ok: true, shipment: found }
  if (asked.id !== undefined) return refusedShipment('המשלוח הזה כבר אינו מוכר. יש לבחור משלוח אחר.')
  if (known.some(({ role }) => role === asked.role))
    return refusedShipment(
      asked.role === 'next'
        ? 'כבר יש משלוח הבא. יש לצרף אליו את ההזמנה.'
        : 'כבר יש משלוח בדרך. יש לצרף אליו את ההזמנה.',
    )
  const fault = faultOfArrival(asked.role, asked.arrivesOn, known[0]?.arrivesOn, today)
  if (fault) return refusedShipment(fault)
  if (asked.orderDeadline > asked.arrivesOn) return refusedShipment('המועד האחרון להזמנה חייב להיות לפני יום ההגעה.')
  return { ok: true, shipment: { ...asked, id: `sh-${asked.arrivesOn}-${freshId.slice(0, 4)}` } }
}

const read = async (services: ServiceClient, params: Record<string, string>) =>
  z.parse(Details, await services.get(pathOf(params)))

const answerEdited = async (sql: Sql, answer: z.infer<typeof Edited>, response: Response) => {
  const [order] = answer.draft ? await toSummaries(sql, [answer.draft]) : []
  const [item] = answer.line ? await toItems(sql, [answer.line]) : [answer.line]
  const result = answer.ok ? { ok: true } : refuseStaff(response, answer)
  return { ...result, ...(order && { order }), ...(item !== undefined && { item }) }
}

/** Records lines that were changed: the products of the first ones, and what changed of a line that is alone. */
const auditLines = async (
  { sql, audit }: StaffDeps,
  by: StaffMember,
  draft: z.infer<typeof ServedDraft>,
  lines: ChangedLine[],
) => {
  const eans = lines.slice(0, NAMED).map(({ ean }) => ean)
  const products = await findOrderProducts(sql, eans)
  const names = eans.map((ean) => {
    const product = products.get(ean)
    return product ? `${product.brand} ${product.displayName} ${product.size ?? product.displaySize}` : ean
  })
  const more = lines.length > NAMED ? ` +${lines.length - NAMED}` : ''
  const [line] = lines
  const changes = line && lines.length === 1 ? changedFields(line.before, line.after) : []
  const details = { ...nameOf(draft), product: names.join(', ') + more, lines: lines.length }
  await audit(by, 'draft-order-changed', draft.id, details, changes)
}

const createDraftQueries = ({ sql, services }: StaffDeps): StaffPage['queries'] => [
  defineQuery(listDraftOrders, async ({ query: { limit = NEWEST, sortBy = 'createdAt', sortOrder = '-1' } }) => {
    const question = new URLSearchParams({ limit: String(limit), sortBy, sortOrder })
    const { drafts } = z.parse(
      z.object({ drafts: z.array(ServedDraft) }),
      await services.get(`${DRAFTS}?${question.toString()}`),
    )
    return { ok: true, orders: await toSummaries(sql, drafts) }
  }),
  defineQuery(draftOrderDetails, async ({ params, response }) => {
    const answer = await read(services, params)
    if (!answer.ok) return refuseStaff(response, answer)
    return { ok: true, order: await toDraftOrder(sql, answer.draft, answer.lines, answer.forecast) }
  }),
  defineQuery(draftOrderShipments, async () => ({ ok: true as const, shipments: await findShipments(sql) })),
]

const createDraftCommands = (deps: StaffDeps): StaffPage['commands'] => {
  const { sql, services, audit, clock } = deps
  return [
    defineCommand(createDraftOrder, async ({ staff, response }) => {
      const by = signedIn(staff)
      const answer = z.parse(
        z.required(z.omit(createDraftOrder.answer, { error: true })),
        await services.post(DRAFTS, { createdBy: by.staffId }),
      )
      const { draftOrderId, status, message } = answer
      if (!answer.ok) {
        // without the draft's status: a problem's `status` is that of the answer
        return { ...refuseStaff(response, { ok: false, code: 'RUNNING', message }), draftOrderId }
      }
      await audit(by, 'draft-order-generated', draftOrderId, nameOf({ id: draftOrderId }))
      return { ok: true, draftOrderId, status, message }
    }),
    defineCommand(cancelDraftOrder, async ({ params, staff, response }) => {
      const answer = z.parse(orRefused({ draft: ServedDraft }), await services.post(`${pathOf(params)}/cancel`, {}))
      if (!answer.ok) return refuseStaff(response, answer)
      await audit(signedIn(staff), 'draft-order-cancelled', answer.draft.id, nameOf(answer.draft))
      const [order] = await toSummaries(sql, [answer.draft])
      return { ok: true, ...(order && { order }) }
    }),
    defineCommand(changeDraftLine, async ({ params, body, staff, response }) => {
      const path = `${pathOf(params)}/lines/${encodeURIComponent(params['ean'] ?? '')}`
      const answer = z.parse(Edited, await services.put(path, body))
      if (answer.ok) {
        const line = { ean: params['ean'] ?? '', before: partOf(answer.before), after: partOf(answer.line) }
        await auditLines(deps, signedIn(staff), answer.draft, [line])
      }
      return answerEdited(sql, answer, response)
    }),
    defineCommand(changeDraftLines, async ({ params, body, staff, response }) => {
      const answer = z.parse(EditedLines, await services.put(`${pathOf(params)}/lines`, body))
      const [order] = answer.draft ? await toSummaries(sql, [answer.draft]) : []
      if (!answer.ok) return { ...refuseStaff(response, answer), ...(order && { order }) }
      const { draft, left, before } = answer
      const asked = new Map(body.lines.map((line) => [line.ean, line]))
      const changed = before.map(({ ean, ...was }): ChangedLine => {
        const { quantity = 0, source = was.supplier } = asked.get(ean) ?? {}
        return { ean, before: partOf(was), after: partOf(quantity === 0 ? null : { quantity, supplier: source }) }
      })
      if (changed.length > 0) await auditLines(deps, signedIn(staff), draft, changed)
      return {
        ok: true,
        left,
        ...(order && { order }),
        before: before.map(({ supplier, ...line }) => ({ ...line, source: supplier })),
      }
    }),
    defineCommand(placeDraftOrder, async ({ params, body: { shipment, version }, staff, response }) => {
      const chosen = decideShipment(shipment, await findShipments(sql), dayInIsrael(clock.now()), newId())
      if (!chosen.ok) return refuseStaff(response, chosen)
      const order = { shipment: chosen.shipment, version }
      const answer = z.parse(Edited, await services.post(`${pathOf(params)}/order`, order))
      if (answer.ok) {
        const details = { ...nameOf(answer.draft), shipment: chosen.shipment.id, tyres: answer.draft.totalTyres }
        await audit(signedIn(staff), 'draft-order-ordered', answer.draft.id, details)
      }
      return { ...(await answerEdited(sql, answer, response)), ...(answer.ok && answer.rest && { rest: answer.rest }) }
    }),
    defineStream(exportDraftOrder, async ({ params, body: { supplier }, staff, response }) => {
      const answer = await read(services, params)
      if (!answer.ok) throw new HttpProblem(404, 'Not found', answer.message)
      const items = await toItems(sql, answer.lines)
      await audit(signedIn(staff), 'draft-order-exported', answer.draft.id, { ...nameOf(answer.draft), supplier })
      response.set(fileHeaders(answer.draft.id, supplier)).send(writeDraft(items, supplier))
    }),
  ]
}

/** Draft supplier orders: staff generate, read, edit, export and order them. The back office's service keeps and decides. */
export const createStaffDraftOrders = (deps: StaffDeps): StaffPage => ({
  queries: createDraftQueries(deps),
  commands: createDraftCommands(deps),
})
