import { retryRefund, transferRefunded } from '@zmig/edge-contract'
import type { ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import { defineCommand, type Call, type Command } from '../http/define-command.ts'
import type { Audit } from '../staff/audit.ts'
import { Done, refuseStaff, signedIn } from '../staff/staff-answer.ts'

type Asked = Pick<Call<never>, 'params' | 'staff' | 'response'>

/** What staff say about money that has to go back. */
export const createRefundCommands = (services: ServiceClient, audit: Audit): Command[] => {
  const say = async (word: string, { params: { orderId = '' }, staff, response }: Asked) => {
    const path = `/ordering/orders/${encodeURIComponent(orderId)}/${word}`
    const answer = z.parse(Done, await services.post(path, {}))
    if (!answer.ok) return refuseStaff(response, answer)
    await audit(signedIn(staff), word, orderId)
    return { ok: true }
  }
  return [
    defineCommand(transferRefunded, (call) => say('transfer-refunded', call)),
    defineCommand(retryRefund, (call) => say('retry-refund', call)),
  ]
}
