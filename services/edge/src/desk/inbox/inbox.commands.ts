import {
  acceptOffer,
  type AuditedChange,
  closeAttention,
  closeTyreRequest,
  dismissBike,
  giveBackTask,
  linkBike,
  OfferCoupon,
  refuseOffer,
  reopenTask,
  retryRefund,
  takeTask,
  type TaskKind,
  transferRefunded,
  WaitingOffer,
} from '@zmig/edge-contract'
import { HttpProblem, type ServiceClient, type Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { type Call, type Command, defineCommand, type StaffMember } from '../../door/http/define-endpoint.ts'
import { inAgorot, shekels } from '../../money.ts'
import { findOrderProducts } from '../product-list/product-list.queries.ts'
import { type Audit, changedFields } from '../../door/staff/audit.ts'
import { Done, orRefused, type Refused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import { takenBy, taskKindOf, type Tasks } from './tasks.ts'

const OfferAnswered = orRefused({
  ean: WaitingOffer.shape.ean,
  coupon: inAgorot(z.nullable(OfferCoupon)),
})

/** What can be undone, and its owner. Money is sent for good. */
const REOPENED: Partial<Record<TaskKind, string>> = {
  offers: '/ordering/best-offers',
  requests: '/catalog/tyre-requests',
  bikes: '/advisor/suggested-bikes',
  cases: '/ordering/attention',
}

type StaffCall = Pick<Call<never>, 'params' | 'staff' | 'response'>
type Deps = { sql: Sql; services: ServiceClient; tasks: Tasks; audit: Audit }

const isHebrew = (text: string): boolean => /[\u0590-\u05ff]/.test(text)

/** Does a task unless a colleague has taken it, records it under the name of the member of staff, and releases the task. */
const createPerform =
  ({ tasks, audit }: Pick<Deps, 'tasks' | 'audit'>) =>
  async <Answer extends { ok: true; /** how owners know it */ named?: string; changes?: AuditedChange[] } | Refused>(
    kind: TaskKind,
    action: string,
    { params, staff, response }: StaffCall,
    act: (id: string, staff: StaffMember) => Promise<Answer>,
  ) => {
    const member = signedIn(staff)
    const id = params['id'] ?? params['orderId'] ?? ''
    const refusal = await tasks.refusalFor(kind, id, member)
    if (refusal) return refuseStaff(response, refusal)
    const answer = await act(encodeURIComponent(id), member)
    if (!answer.ok) return refuseStaff(response, answer)
    const { named, changes, ...done } = answer as Extract<Answer, { ok: true }>
    await audit(member, action, id, { named }, changes)
    await tasks.finish(kind, id)
    return done
  }
type Perform = ReturnType<typeof createPerform>

/** The tyre of an offer; its number when it is not listed any more. */
const nameOf = async (sql: Sql, ean: string): Promise<string> => {
  const tyre = (await findOrderProducts(sql, [ean])).get(ean)
  return tyre ? `${tyre.brand} ${tyre.displayName} ${tyre.size ?? tyre.displaySize}` : ean
}

/** The search learns a spelling first: when that fails, the bike still waits and staff try again. */
const learnSpelling = async ({ sql, services }: Deps, motorcycleId: string, alias: string): Promise<void> => {
  const [bike] = await sql.query<{ brand: string; model: string }>('select brand, model from edge.bike where id = $1', [
    motorcycleId,
  ])
  if (!bike) return // the advisor refuses it
  const language = isHebrew(alias) ? 'he' : 'en'
  await services.post('/catalog/aliases', { aliases: [{ kind: 'bike', ...bike, alias, language }] })
}

/** Best offers are accepted, with a coupon, or refused. */
const createOfferCommands = ({ sql, services }: Deps, perform: Perform): Command[] => [
  defineCommand(acceptOffer, (call) =>
    perform('offers', 'offer-accepted', call, async (id, { email: actor, role }) => {
      const said = { actor, role }
      const answer = z.parse(OfferAnswered, await services.post(`/ordering/best-offers/${id}/accept`, said))
      if (!answer.ok) return answer
      const { ean, coupon } = answer
      const named = await nameOf(sql, ean)
      const shown = coupon && { ...coupon, discount: shekels(coupon.discount) }
      const changes = changedFields(null, {
        answer: 'accepted',
        code: shown?.code ?? null,
        discountAmount: shown?.discount ?? null,
      })
      return { ok: true as const, named, changes, coupon: shown }
    }),
  ),
  defineCommand(refuseOffer, ({ body: { word }, ...call }) =>
    perform('offers', 'offer-refused', call, async (id, { email: actor }) => {
      const said = { actor, ...(word && { word }) }
      const answer = z.parse(OfferAnswered, await services.post(`/ordering/best-offers/${id}/refuse`, said))
      if (!answer.ok) return answer
      const changes = changedFields(null, { answer: 'refused' })
      return { ok: true as const, named: await nameOf(sql, answer.ean), changes }
    }),
  ),
]

/** Tasks whose owner is notified how they ended. */
const createClosingCommands = (deps: Deps, perform: Perform): Command[] => [
  defineCommand(closeTyreRequest, ({ body: { outcome }, ...call }) =>
    perform('requests', `request-${outcome}`, call, async (id, { email: actor }) =>
      z.parse(Done, await deps.services.post(`/catalog/tyre-requests/${id}/close`, { outcome, actor })),
    ),
  ),
  defineCommand(linkBike, ({ body: { motorcycleId, spelling }, ...call }) =>
    perform('bikes', 'bike-linked', call, async (id, { email: actor }) => {
      if (spelling) await learnSpelling(deps, motorcycleId, spelling)
      return z.parse(Done, await deps.services.post(`/advisor/suggested-bikes/${id}/close`, { motorcycleId, actor }))
    }),
  ),
  defineCommand(dismissBike, (call) =>
    perform('bikes', 'bike-dismissed', call, async (id, { email: actor }) =>
      z.parse(Done, await deps.services.post(`/advisor/suggested-bikes/${id}/close`, { motorcycleId: null, actor })),
    ),
  ),
  defineCommand(closeAttention, ({ body, ...call }) =>
    perform('cases', 'attention-closed', call, async (id, { email: actor }) =>
      z.parse(Done, await deps.services.post(`/ordering/attention/${id}/close`, { ...body, actor })),
    ),
  ),
  defineCommand(transferRefunded, ({ body: { refundId }, ...call }) => {
    const action = refundId ? 'card-refunded' : 'transfer-refunded'
    return perform('refunds', action, call, async (id) =>
      z.parse(Done, await deps.services.post(`/ordering/orders/${id}/${action}`, refundId ? { refundId } : {})),
    )
  }),
  defineCommand(retryRefund, (call) =>
    perform('refunds', 'retry-refund', call, async (id) =>
      z.parse(Done, await deps.services.post(`/ordering/orders/${id}/retry-refund`, {})),
    ),
  ),
]

/** Who does a task, and what opens it again. */
const createTakingCommands = ({ services, tasks, audit }: Deps): Command[] => [
  defineCommand(reopenTask, async ({ params: { kind: word, id = '' }, staff, response }) => {
    const member = signedIn(staff)
    const kind = taskKindOf(word)
    const owner = REOPENED[kind]
    if (!owner) throw new HttpProblem(404, 'Not found', 'אי אפשר לבטל את הפעולה הזו')
    const path = `${owner}/${encodeURIComponent(id)}/reopen`
    const answer = z.parse(Done, await services.post(path, { actor: member.email }))
    if (!answer.ok) return refuseStaff(response, answer)
    await audit(member, 'task-reopened', id, { list: kind })
    return { ok: true }
  }),

  defineCommand(takeTask, async ({ params: { kind: word, id = '' }, body: { from }, staff, response }) => {
    const member = signedIn(staff)
    const kind = taskKindOf(word)
    const taken = await tasks.take(kind, id, member, from)
    if (taken && !taken.mine) return { ...refuseStaff(response, takenBy(taken)), taken }
    await audit(member, 'task-taken', id, { list: kind })
    return { ok: true, taken }
  }),
  defineCommand(giveBackTask, async ({ params: { kind: word, id = '' }, staff, response }) => {
    const member = signedIn(staff)
    const kind = taskKindOf(word)
    const taken = await tasks.giveBack(kind, id, member)
    if (taken) return { ...refuseStaff(response, takenBy(taken)), taken }
    await audit(member, 'task-given-back', id, { list: kind })
    return { ok: true, taken }
  }),
]

/** Staff take tasks of the inbox, and do them. The owner of a task decides; a task of another member of staff is refused. */
export const createInboxCommands = (deps: Deps): Command[] => {
  const perform = createPerform(deps)
  return [...createOfferCommands(deps, perform), ...createClosingCommands(deps, perform), ...createTakingCommands(deps)]
}
