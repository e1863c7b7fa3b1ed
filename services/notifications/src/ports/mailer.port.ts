/** What became of handing something over: taken, or why not, and whether trying again can help. */
export type Handover =
  | { ok: true }
  /** `reason` is a name like `smtp-550`: it never holds an address or what a server said of one */
  | { ok: false; permanent: boolean; reason: string }

export type Attachment = { name: string; contentType: string; content: string }

/** One mail to one address. */
export type Mail = {
  /** without angle brackets; the same mail sent twice carries the same */
  messageId: string
  to: string
  /** where an answer goes */
  replyTo: string
  subject: string
  html: string
  text: string
  attachments: Attachment[]
}

/** Whoever takes mail over. */
export type Mailer = {
  /** Answers within half a minute; never throws for what is the server's or the address's fault. */
  send(mail: Mail): Promise<Handover>
  close(): void
}

/** One mailbox, as strict as mail servers are: whatever else it holds, it cannot name another or begin a header. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,253}$/u

export const isMailAddress = (text: string): boolean => ADDRESS.test(text)
