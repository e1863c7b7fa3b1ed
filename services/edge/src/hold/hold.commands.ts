import { Hold, listHolds, releaseHold } from '@zmig/edge-contract'
import type { ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import type { ReadYourWrites } from '../answer/read-your-writes.ts'
import { inAgorot, shekels } from '../money.ts'
import { defineCommand, type Command } from '../http/define-command.ts'
import { OrderChanged } from '../order/order.commands.ts'
import { refuseStaff, signedIn } from '../staff/staff-answer.ts'

/** What ordering answers, amounts in agorot. */
const Holds = z.object({ holds: z.array(inAgorot(Hold)) })

/** Unpaid orders and what they keep from others: asked of ordering, since every second counts. */
export const createHoldCommands = (services: ServiceClient, readYourWrites: ReadYourWrites): Command[] => [
  defineCommand(listHolds, async () => {
    const { holds } = z.parse(Holds, await services.get('/ordering/holds'))
    return { holds: holds.map((hold) => ({ ...hold, total: shekels(hold.total) })) }
  }),
  defineCommand(releaseHold, async ({ params: { orderId = '' }, staff, response }) => {
    const path = `/ordering/holds/${encodeURIComponent(orderId)}/release`
    const answer = z.parse(OrderChanged, await services.post(path, { actor: signedIn(staff).email }))
    if (!answer.ok) return refuseStaff(response, answer)
    await readYourWrites(answer.changed)
    return { ok: true }
  }),
]
