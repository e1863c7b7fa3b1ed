import {
  acceptOffer,
  closeTyreRequest,
  dismissBike,
  giveBackTask,
  linkBike,
  refuseOffer,
  takeTask,
  type TaskKind,
} from '@zmig/edge-contract'
import type { ServiceClient, Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { type Call, type Command, defineCommand, type StaffMember } from '../http/define-endpoint.ts'
import { shekels } from '../money.ts'
import type { Audit } from '../staff/audit.ts'
import { Done, Refused, refuseStaff, signedIn } from '../staff/staff-answer.ts'
import { takenBy, taskKindOf, type Tasks } from '../staff/tasks.ts'

const OfferAnswered = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    coupon: z.nullable(z.object({ code: z.string(), discount: z.number(), validUntil: z.string() })),
  }),
  Refused,
])

type StaffCall = Pick<Call<never>, 'params' | 'staff' | 'response'>
type Deps = { sql: Sql; services: ServiceClient; tasks: Tasks; audit: Audit }

const isHebrew = (text: string): boolean => /[\u0590-\u05ff]/.test(text)

/** Staff take tasks of the inbox, and do them. The owner of a task decides; a task of another member of staff is refused. */
export const createInboxCommands = ({ sql, services, tasks, audit }: Deps): Command[] => {
  /** Does a task that nobody else has, records it under its name, and forgets who had it. */
  const perform = async <Answer extends { ok: true } | z.infer<typeof Refused>>(
    kind: TaskKind,
    action: string,
    { params: { id = '' }, staff, response }: StaffCall,
    act: (id: string, staff: StaffMember) => Promise<Answer>,
  ) => {
    const member = signedIn(staff)
    const refusal = await tasks.refusalFor(kind, id, member)
    if (refusal) return refuseStaff(response, refusal)
    const answer = await act(encodeURIComponent(id), member)
    if (!answer.ok) return refuseStaff(response, answer)
    await audit(member, action, id)
    await tasks.finish(kind, id)
    return answer as Extract<Answer, { ok: true }>
  }

  /** The search learns a spelling first: when that fails, the bike still waits and staff try again. */
  const learnSpelling = async (motorcycleId: string, alias: string): Promise<void> => {
    const [bike] = await sql.query<{ brand: string; model: string }>(
      'select brand, model from edge.bike where id = $1',
      [motorcycleId],
    )
    if (!bike) return // the advisor refuses it
    const language = isHebrew(alias) ? 'he' : 'en'
    await services.post('/catalog/aliases', { aliases: [{ kind: 'bike', ...bike, alias, language }] })
  }

  return [
    defineCommand(acceptOffer, (call) =>
      perform('offers', 'offer-accepted', call, async (id, { email: actor }) => {
        const answer = z.parse(OfferAnswered, await services.post(`/ordering/best-offers/${id}/accept`, { actor }))
        if (!answer.ok) return answer
        const { coupon } = answer
        return { ok: true as const, coupon: coupon && { ...coupon, discount: shekels(coupon.discount) } }
      }),
    ),
    defineCommand(refuseOffer, ({ body: { word }, ...call }) =>
      perform('offers', 'offer-refused', call, async (id, { email: actor }) => {
        const said = { actor, ...(word && { word }) }
        const answer = z.parse(OfferAnswered, await services.post(`/ordering/best-offers/${id}/refuse`, said))
        return answer.ok ? { ok: true as const } : answer
      }),
    ),
    defineCommand(closeTyreRequest, ({ body: { outcome }, ...call }) =>
      perform('requests', `request-${outcome}`, call, async (id, { email: actor }) =>
        z.parse(Done, await services.post(`/catalog/tyre-requests/${id}/close`, { outcome, actor })),
      ),
    ),
    defineCommand(linkBike, ({ body: { motorcycleId, spelling }, ...call }) =>
      perform('bikes', 'bike-linked', call, async (id, { email: actor }) => {
        if (spelling) await learnSpelling(motorcycleId, spelling)
        return z.parse(Done, await services.post(`/advisor/suggested-bikes/${id}/close`, { motorcycleId, actor }))
      }),
    ),
    defineCommand(dismissBike, (call) =>
      perform('bikes', 'bike-dismissed', call, async (id, { email: actor }) =>
        z.parse(Done, await services.post(`/advisor/suggested-bikes/${id}/close`, { motorcycleId: null, actor })),
      ),
    ),

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
}
