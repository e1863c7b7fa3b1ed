/** The result of sending: accepted, or the reason why not and whether another try can help. */
export type Handover =
  | { ok: true }
  /** `reason` is a name like `smtp-550`: it never holds an address or the text of a server */
  | { ok: false; permanent: boolean; reason: string }
  /** the answer was lost after the request went out: it may have been accepted, and a repeat may be a second one */
  | { ok: false; permanent: false; uncertain: true; reason: string }

export type Attachment = { name: string; contentType: string; content: string }

/** One mail to one address. */
export type Mail = {
  /** without angle brackets; the same mail sent twice carries the same */
  messageId: string
  to: string
  /** the address for replies */
  replyTo: string
  subject: string
  html: string
  text: string
  attachments: Attachment[]
}

/** Sends mail. */
export type Mailer = {
  /** Answers within half a minute; faults of the server or the address are results, not errors. */
  send(mail: Mail): Promise<Handover>
  close(): void
}

/** One mailbox, as strict as mail servers are: it cannot name a second one or begin a header. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,253}$/u

export const isMailAddress = (text: string): boolean => ADDRESS.test(text)
