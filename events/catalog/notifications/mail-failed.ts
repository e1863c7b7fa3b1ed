import * as z from 'zod'
import { defineEvent } from '../define-event.ts'
import { messageResult } from './message-result.ts'

/** A mail or a text message was given up: refused for good, or not taken over within a day. A person has to look. */
const FailedMail = z.object({
  ...messageResult,
  /** name of the last failure, such as `smtp-550` */
  reason: z.string(),
  failedAt: z.iso.datetime(),
})

export const MailFailed = defineEvent({
  type: 'notifications.mail-failed',
  version: 1,
  topic: 'notifications',
  key: (mail) => mail.about.id,
  data: FailedMail,
  example: {
    eventId: '0b6c8f2e-7a44-4f0e-9d1c-5e8a3b7c9d10',
    template: 'garage-booking',
    channel: 'mail',
    to: 'garage',
    about: { kind: 'order', id: 'Z-100042' },
    reason: 'smtp-550',
    failedAt: '2026-11-21T10:04:02.000Z',
  },
})
