import {
  giveUpParked,
  listMessages,
  messageLetter,
  normaliseOrderNumber,
  replayParked,
  retryMessage,
  retryMessages,
  showMessage,
  ShownMessage,
  StaffMessage,
} from '@zmig/edge-contract'
import { HttpProblem } from '@zmig/kit'
import * as z from 'zod/mini'
import { inAgorot, shekels } from '../../money.ts'
import { defineCommand, defineQuery, defineStream } from '../../door/http/define-endpoint.ts'
import { changedFields } from '../../door/staff/audit.ts'
import { Done, orRefused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import type { StaffDeps, StaffPage } from '../staff-pages.ts'

const Message = inAgorot(StaffMessage)
const Listed = inAgorot(z.pick(listMessages.answer, { messages: true }))
const Shown = orRefused(
  z.extend(z.omit(ShownMessage, { hasLetter: true }), { message: Message, html: messageLetter.answer }).shape,
)

/** What a text costs leaves the edge in shekels. */
const inShekels = ({ text, ...message }: z.infer<typeof Message>): StaffMessage => ({
  ...message,
  ...(text && { text: { ...text, cost: text.cost === null ? null : shekels(text.cost) } }),
})
const Retried = z.required(z.pick(retryMessages.answer, { count: true }))
const Replayed = orRefused(z.required(z.pick(replayParked.answer, { applied: true, left: true })).shape)
const GivenUp = orRefused(z.required(z.pick(giveUpParked.answer, { givenUp: true, applied: true, left: true })).shape)

/**
 * The policy of a letter that is shown in the back office: it may look as it does in a mail program, and do nothing. `sandbox`
 * counts also when it is opened on its own.
 */
const LETTER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

/** Milliseconds: thousands of parked events may be applied in one call. */
const REPLAY_TIMEOUT = 60_000

const MESSAGES = '/notifications/messages'
const pathOf = ({ id = '' }: Record<string, string>) => `${MESSAGES}/${encodeURIComponent(id)}`

/** What was written to buyers, garages and the shop, and what could not be sent or applied. Personal, so it is recorded. */
export const createStaffMessages = ({ services, audit }: StaffDeps): StaffPage => ({
  queries: [
    defineQuery(listMessages, async ({ query: { order }, staff }) => {
      if (order === undefined || order.trim() === '') {
        const { messages } = z.parse(Listed, await services.get(MESSAGES))
        return { ok: true as const, orderId: null, messages: messages.map(inShekels) }
      }
      const orderId = normaliseOrderNumber(order) ?? null
      if (orderId === null) return { ok: true as const, orderId, messages: [] }
      await audit(signedIn(staff), 'messages-read', orderId)
      const { messages } = z.parse(Listed, await services.get(`${MESSAGES}/about/${encodeURIComponent(orderId)}`))
      return { ok: true as const, orderId, messages: messages.map(inShekels) }
    }),

    defineQuery(showMessage, async ({ params, staff, response }) => {
      const answer = z.parse(Shown, await services.get(pathOf(params)))
      if (!answer.ok) return refuseStaff(response, answer)
      const { message, to, subject, text, html, attachments, writtenAt } = answer
      await audit(signedIn(staff), 'message-read', message.aboutId, { template: message.template })
      const shown = { message: inShekels(message), to, subject, text, hasLetter: html !== '', attachments, writtenAt }
      return { ok: true, shown }
    }),

    defineStream(messageLetter, async ({ params, staff, response }) => {
      const answer = z.parse(Shown, await services.get(pathOf(params)))
      if (!answer.ok || answer.html === '') throw new HttpProblem(404, 'Not found', 'ההודעה לא נמצאה')
      const { message, html } = answer
      await audit(signedIn(staff), 'message-read', message.aboutId, { template: message.template, letter: true })
      response.set('content-security-policy', LETTER_POLICY)
      response.removeHeader('x-frame-options')
      response.type('html').send(html)
    }),
  ],
  commands: [
    defineCommand(retryMessage, async ({ params, staff, response }) => {
      const answer = z.parse(Done, await services.post(`${pathOf(params)}/retry`, {}))
      if (!answer.ok) return refuseStaff(response, answer)
      await audit(signedIn(staff), 'message-retried', params['id'] ?? '')
      return { ok: true }
    }),
    defineCommand(retryMessages, async ({ staff }) => {
      const { count } = z.parse(Retried, await services.post(`${MESSAGES}/retry`, {}))
      await audit(signedIn(staff), 'messages-retried', '', { count })
      return { ok: true, count }
    }),
    defineCommand(replayParked, async ({ body, staff, response }) => {
      const answer = z.parse(
        Replayed,
        await services.post('/projections/parked/replay', body, { timeoutMs: REPLAY_TIMEOUT }),
      )
      if (!answer.ok) return refuseStaff(response, answer)
      const { applied, left } = answer
      await audit(signedIn(staff), 'parked-replayed', body.projection, { applied, left })
      return { ok: true, applied, left }
    }),
    defineCommand(giveUpParked, async ({ body: { reason, ...parked }, staff, response }) => {
      const answer = z.parse(
        GivenUp,
        await services.post('/projections/parked/give-up', parked, { timeoutMs: REPLAY_TIMEOUT }),
      )
      if (!answer.ok) return refuseStaff(response, answer)
      const { givenUp, applied, left } = answer
      const changes = changedFields(null, { key: parked.key, why: reason, givenUp, applied, left })
      await audit(signedIn(staff), 'parked-given-up', parked.projection, {}, changes)
      return { ok: true, givenUp, applied, left }
    }),
  ],
})
