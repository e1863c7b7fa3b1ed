export type MessagesCommand = { action: 'list' } | { action: 'retry'; id: number }

export const MESSAGES_USAGE = `npm run messages                 lists mails and text messages that were given up or are still tried
npm run messages -- retry <id>   sends one of them again`

/** Reads what stands behind `npm run messages --`; undefined when it means nothing. */
export const parseMessagesCommand = (args: string[]): MessagesCommand | undefined => {
  const [action = 'list', id, ...more] = args
  if (more.length > 0) return undefined
  if (action === 'list') return id === undefined ? { action } : undefined
  return action === 'retry' && /^\d{1,15}$/.test(id ?? '') ? { action, id: Number(id) } : undefined
}
