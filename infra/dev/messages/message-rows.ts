import type { UnsentMessage } from '@zmig/notifications'

export const MESSAGE_HEADINGS = ['id', 'state', 'message', 'by', 'to', 'about', 'queued', 'tries', 'next try', 'reason']

const minute = (time: Date): string => time.toISOString().slice(0, 16)

/** Unsent messages as rows of a table; who they are for stands there as an id. */
export const messageRows = (messages: UnsentMessage[]): (string | number)[][] =>
  messages.map((message) => [
    message.id,
    message.status === 'queued' ? 'tried' : 'given up',
    message.template,
    message.channel,
    message.recipientKind === 'shop' ? 'shop' : `${message.recipientKind} ${message.recipient}`,
    message.aboutId,
    minute(message.queuedAt),
    message.tries,
    message.status === 'queued' ? minute(message.nextTryAt) : '',
    message.reason,
  ])
