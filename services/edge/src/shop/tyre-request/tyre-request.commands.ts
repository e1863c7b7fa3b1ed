import { type AnswerOf, normalisePhone, requestTyre, TyreRequestRefusal } from '@zmig/edge-contract'
import type { ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import type { AddressKey } from '../../door/http/address-key.ts'
import { type Command, defineCommand } from '../../door/http/define-endpoint.ts'
import { orRefused } from '../../door/staff/staff-answer.ts'
import type { Limiter } from '../../door/limits/limiter.ts'
import type { VisitorIds } from '../../door/visitor/visitor.ts'

/** What catalog answers. */
const Answer = orRefused({ requestId: z.string() }, z.pick(TyreRequestRefusal, { code: true, field: true }).shape)

type Deps = { services: ServiceClient; visitors: VisitorIds; addressKey: AddressKey; limiter: Limiter }

/** Requests for tyres that the shop does not list, taken by catalog. */
export const createTyreRequestCommands = ({ services, visitors, addressKey, limiter }: Deps): Command[] => [
  defineCommand(requestTyre, async ({ body, request: caller }): Promise<AnswerOf<typeof requestTyre>> => {
    const { visitorId: signed, ...typed } = body
    const recipients = [normalisePhone(typed.phone), typed.email?.trim().toLowerCase() || undefined]
    await limiter.require({ 'tyre-request-recipient': addressKey(caller) && recipients })
    // a visitor id that we did not sign is ignored, not refused
    const visitorId = signed === undefined ? undefined : visitors.verify(signed)
    const request = { ...typed, ...(visitorId && { visitorId }) }
    const answer = z.parse(Answer, await services.post('/catalog/tyre-requests', request))
    if (answer.ok) return { success: true, data: { requestId: answer.requestId } }
    const { code, message, field } = answer
    return { success: false, code, message, field }
  }),
]
