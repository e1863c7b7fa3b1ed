import { createTransport } from 'nodemailer'
import { isMailAddress, type Handover, type Mail, type Mailer } from '../ports/mailer.port.ts'

type Options = {
  /** `smtps://user:password@host:465` */
  url: string
  from: { name: string; address: string }
  /** nothing, the password included, is sent before the connection is encrypted: by smtps, or by STARTTLS */
  needsTls?: boolean
  /** milliseconds for the whole of one mail */
  deadlineMs?: number
}

/** Longest wait for the greeting, and longest silence, in milliseconds. */
const TIMEOUT = { connect: 5_000, silence: 10_000 }
const DEADLINE = 20_000
const CONNECTIONS = 4

type SmtpError = { code?: unknown; responseCode?: unknown; name?: unknown }

const nameOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/**
 * A 5xx to the recipient or to the mail is permanent. A refused sign-in or greeting is a fault of our settings: once they are
 * right the same mail can be sent.
 */
const failureOf = (error: unknown): Handover => {
  const { code, responseCode, name } = (typeof error === 'object' && error !== null ? error : {}) as SmtpError
  const aboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (typeof responseCode === 'number')
    return { ok: false, permanent: aboutMail && responseCode >= 500, reason: `smtp-${responseCode}` }
  return { ok: false, permanent: false, reason: nameOf(code) ?? nameOf(name) ?? 'unknown' }
}

/** Mail through SMTP, over a few connections that are kept. */
export const createSmtpMailer = ({ url, from, needsTls = false, deadlineMs = DEADLINE }: Options): Mailer => {
  const transport = createTransport({
    pool: true,
    url,
    requireTLS: needsTls,
    maxConnections: CONNECTIONS,
    maxRequeues: 0,
    connectionTimeout: TIMEOUT.connect,
    greetingTimeout: TIMEOUT.connect,
    socketTimeout: TIMEOUT.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const deliver = async ({ messageId, to, replyTo, subject, html, text, attachments }: Mail): Promise<Handover> => {
    if (!isMailAddress(to)) return { ok: false, permanent: true, reason: 'bad-address' }
    try {
      await transport.sendMail({
        messageId: `<${messageId}>`,
        from,
        to: { name: '', address: to },
        replyTo: { name: from.name, address: replyTo },
        subject,
        html,
        text,
        // prevents automatic replies
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'he' },
        attachments: attachments.map(({ name, contentType, content }) => ({ filename: name, contentType, content })),
        signal: AbortSignal.timeout(deadlineMs),
      })
      return { ok: true }
    } catch (error) {
      return failureOf(error)
    }
  }
  return { send: deliver, close: () => transport.close() }
}
