import * as z from 'zod'
import { defineEvent } from './define-event.ts'

/** What events say about a message: ids and the name of its template, never an address or its text. */
const messageResult = {
  /** the event that caused the message */
  eventId: z.uuid(),
  template: z.string(),
  channel: z.enum(['mail', 'text']),
  to: z.enum(['person', 'garage', 'shop', 'team']),
  about: z.object({ kind: z.enum(['order', 'offer', 'request']), id: z.string() }),
}

/** The mail server or the text message provider accepted a message. */
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

/** A message was given up: rejected for good, or not accepted within a day. A person has to look. */
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
