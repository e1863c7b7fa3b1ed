import type { UnsentMessage } from '@zmig/notifications'
import { InvalidArgumentError } from 'commander'
import { defineCommand } from '../command/command-line.ts'
import { minute } from '../command/format.ts'

type MessagesCommand = { action: 'list' } | { action: 'retry'; id: number | 'all' }

const readId = (text: string): number | 'all' => {
  if (text === 'all') return text
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is the number of a message, or all.')
}

export const messagesCommand = defineCommand<MessagesCommand>({
  name: 'messages',
  description: 'Lists mails and text messages that could not be sent, and sends them again.',
  byDefault: 'list',
  declare: (command, give) => {
    command
      .command('list')
      .description('lists those that were given up or are still tried; the same without a word')
      .action(() => give({ action: 'list' }))
    command
      .command('retry')
      .description('sends one of them again, or everything that was given up')
      .argument('<id>', 'the number of a message, or all', readId)
      .action((id: number | 'all') => give({ action: 'retry', id }))
  },
})

export const MESSAGE_HEADINGS = ['id', 'state', 'message', 'by', 'to', 'about', 'queued', 'tries', 'next try', 'reason']

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
