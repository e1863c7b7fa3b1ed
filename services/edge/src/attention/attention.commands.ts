import { Attention, closeAttention, listAttention } from '@zmig/edge-contract'
import type { ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import { defineCommand, type Command } from '../http/define-command.ts'
import { Done, refuseStaff, signedIn } from '../staff/staff-answer.ts'
import { attentionText } from './text.ts'

/** What ordering answers; the words are edge's. */
const Cases = z.object({ cases: z.array(z.omit(Attention, { message: true })) })

/** Cases that need a person. */
export const createAttentionCommands = (services: ServiceClient): Command[] => [
  defineCommand(listAttention, async () => {
    const { cases } = z.parse(Cases, await services.get('/ordering/attention'))
    return { cases: cases.map((each) => ({ ...each, message: attentionText(each.kind) })) }
  }),
  defineCommand(closeAttention, async ({ params: { id = '' }, body, staff, response }) => {
    const path = `/ordering/attention/${encodeURIComponent(id)}/close`
    const answer = z.parse(Done, await services.post(path, { ...body, actor: signedIn(staff).email }))
    return answer.ok ? { ok: true } : refuseStaff(response, answer)
  }),
]
