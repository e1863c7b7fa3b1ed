import type { UnsentMessage } from '@zmig/notifications'

type MessagesCommand = { action: 'list' } | { action: 'retry'; id: number | 'all' }

export const MESSAGES_USAGE = `npm run messages                 lists mails and text messages that were given up or are still tried
npm run messages -- retry <id>   sends one of them again
npm run messages -- retry all    sends everything that was given up again`

/** Reads the arguments of `npm run messages --`; undefined when they mean nothing. */
export const parseMessagesCommand = (args: string[]): MessagesCommand | undefined => {
  const [action = 'list', id, ...more] = args
  if (more.length > 0) return undefined
  if (action === 'list') return id === undefined ? { action } : undefined
  if (action === 'retry' && id === 'all') return { action, id }
  return action === 'retry' && /^\d{1,15}$/.test(id ?? '') ? { action, id: Number(id) } : undefined
}

export const MESSAGE_HEADINGS = ['id', 'state', 'message', 'by', 'to', 'about', 'queued', 'tries', 'next try', 'reason']

const minute = (time: Date): string => time.toISOString().slice(0, 16)

/** Unsent messages as rows of a table; the recipient is shown as an id. */
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
