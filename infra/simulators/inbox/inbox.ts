import PostalMime from 'postal-mime'

export type InboxAttachment = { filename: string; contentType: string; content: string }

/** A mail or a text message as its recipient sees it. */
export type InboxMessage = {
  id: number
  at: string
  channel: 'mail' | 'text'
  /** address or phone */
  to: string
  subject: string
  text: string
  html: string
  attachments: InboxAttachment[]
  /** without angle brackets; of a text message the id that its sender gave */
  messageId: string
  headers: Record<string, string>
}

/**
 * How the peer treats the next messages: accepts them, does not answer, or refuses them for good. The others are troubles of
 * text messages only: `lost` takes a text and breaks the connection instead of answering, `html` takes none and answers a page.
 */
export const inboxModes = ['ok', 'down', 'reject', 'lost', 'html', 'no-credit', 'throttled', 'auth'] as const
export type InboxMode = (typeof inboxModes)[number]

/** What became of a text on its way to the phone. */
export type TextState = 'pending' | 'delivered' | 'undelivered'

type StoredText = {
  channel: 'text'
  text: string
  /** the id that its sender gave */
  messageId: string
  /** decided by hand; else by the clock */
  state?: TextState
  /** its report was handed out by a provider that does so once */
  pulled?: boolean
}
type Stored = { id: number; at: string; to: string } & ({ channel: 'mail'; raw: Buffer } | StoredText)

/** A text with what became of it. */
export type ReportedText = { reference: string; to: string; at: string; text: string; state: TextState }

const KEPT = 2_000
/** Milliseconds after which a text has arrived at its phone. */
const ARRIVES_AFTER = 5_000
/** Phones that are switched off for good. */
const OFF = /0000$/

/** Addresses in one case, phones without what separates their digits. */
const normal = (to: string): string => (to.includes('@') ? to.toLowerCase() : to.replaceAll(/[^\d+]/g, ''))

const wordsOf = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

const opened = async (stored: Stored): Promise<InboxMessage> => {
  const { id, at, to } = stored
  if (stored.channel === 'text') {
    const { text, messageId } = stored
    return { id, at, channel: 'text', to, subject: '', text, html: '', attachments: [], messageId, headers: {} }
  }
  const mail = await PostalMime.parse(stored.raw)
  return {
    id,
    at,
    channel: 'mail',
    to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? '',
      contentType: mimeType,
      content: wordsOf(content),
    })),
    messageId: (mail.messageId ?? '').replaceAll(/[<>]/g, ''),
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
  }
}

/** Mail and text messages that the shop sent, in memory; mail is parsed when it is read. */
export const createInbox = ({ now }: { now: () => Date }) => {
  const messages: Stored[] = []
  let count = 0
  let mode: InboxMode = 'ok'

  const keep = (message: Stored): void => {
    messages.unshift(message)
    messages.length = Math.min(messages.length, KEPT)
  }
  const stateOf = ({ at, to, state }: StoredText & { at: string; to: string }): TextState => {
    if (state) return state
    if (now().getTime() - Date.parse(at) < ARRIVES_AFTER) return 'pending'
    return OFF.test(to) ? 'undelivered' : 'delivered'
  }
  const texts = () => messages.flatMap((message) => (message.channel === 'text' ? [message] : []))
  const reported = (text: StoredText & { at: string; to: string }): ReportedText => ({
    reference: text.messageId,
    to: text.to,
    at: text.at,
    text: text.text,
    state: stateOf(text),
  })
  const next = (to: string) => ({ id: (count += 1), at: now().toISOString(), to: normal(to) })

  return {
    mode: (): InboxMode => mode,
    setMode: (wanted: InboxMode): void => void (mode = wanted),
    receiveMail: (to: string, raw: Buffer): void => keep({ ...next(to), channel: 'mail', raw }),
    /** One that came before under the same id is the same message. */
    receiveText: ({ id, to, text }: { id: string; to: string; text: string }): void => {
      const known = messages.some((message) => message.channel === 'text' && id !== '' && message.messageId === id)
      if (!known) keep({ ...next(to), channel: 'text', text, messageId: id })
    },
    /** A text of a provider that does not know repeats: each is another one. */
    takeText: ({ reference, to, text }: { reference: string; to: string; text: string }): void =>
      keep({ ...next(to), channel: 'text', text, messageId: reference }),
    /** what became of the texts with these references; a reference that was never taken is left out */
    reportsOf: (references: ReadonlySet<string>): ReportedText[] =>
      texts()
        .filter(({ messageId }) => references.has(messageId))
        .map(reported),
    /** reports of texts that have arrived or failed; each is handed out once */
    pullReports: (limit: number): ReportedText[] => {
      const ready = texts().filter((text) => !text.pulled && text.messageId !== '' && stateOf(text) !== 'pending')
      return ready.slice(0, limit).map((text) => {
        text.pulled = true
        return reported(text)
      })
    },
    /** decides what becomes of the texts to a phone */
    decideTexts: (to: string, state: TextState): number => {
      const found = texts().filter((text) => text.to === normal(to))
      for (const text of found) text.state = state
      return found.length
    },
    /** newest first. @param to address or phone; all when it is left out */
    read: (to?: string, limit = KEPT): Promise<InboxMessage[]> =>
      Promise.all(
        messages
          .filter((message) => to === undefined || message.to === normal(to))
          .slice(0, limit)
          .map(opened),
      ),
    find: async (id: number): Promise<InboxMessage | undefined> => {
      const found = messages.find((message) => message.id === id)
      return found && opened(found)
    },
  }
}
export type Inbox = ReturnType<typeof createInbox>
