import * as z from 'zod'
import { defineEvent } from '../define-event.ts'
import { messageResult } from './message-result.ts'

/** A mail or a text message was taken over by whoever brings it to its recipient. */
const SentMail = z.object({ ...messageResult, sentAt: z.iso.datetime() })

export const MailSent = defineEvent({
  type: 'notifications.mail-sent',
  version: 1,
  topic: 'notifications',
  key: (mail) => mail.about.id,
  data: SentMail,
  example: {
    eventId: '0b6c8f2e-7a44-4f0e-9d1c-5e8a3b7c9d10',
    template: 'paid',
    channel: 'mail',
    to: 'person',
    about: { kind: 'order', id: 'Z-100042' },
    sentAt: '2026-11-21T10:04:02.000Z',
  },
})
