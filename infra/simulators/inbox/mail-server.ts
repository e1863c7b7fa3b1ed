import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Inbox } from './inbox.ts'

/** A mail server's refusal, as its client reads it. */
const refusal = (code: number, sentence: string): Error => Object.assign(new Error(sentence), { responseCode: code })

/** 5 MB: more than any mail of the shop's. */
const LARGEST = 5 * 1_024 * 1_024

export type MailServer = { port: number; close(): Promise<void> }

/**
 * A mail server for the inbox, on loopback.
 * @param port 0 picks a free one
 */
export const startInboxServer = async (inbox: Inbox, port = 0): Promise<MailServer> => {
  const server = new SMTPServer({
    name: 'desk.localhost',
    banner: 'zmigo desk',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST,
    closeTimeout: 1_000,
    onConnect: (_session, done) => (inbox.mode() === 'down' ? done(refusal(421, 'Service not available')) : done()),
    // a connection may be older than the mode
    onMailFrom: (_address, _session, done) =>
      inbox.mode() === 'down' ? done(refusal(451, 'Try again later')) : done(),
    onRcptTo: (_address, _session, done) =>
      inbox.mode() === 'reject' ? done(refusal(550, 'No such mailbox here')) : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(refusal(552, 'Message too large'))
        for (const { address } of session.envelope.rcptTo) inbox.receiveMail(address, Buffer.concat(chunks))
        done()
      })
    },
  })
  server.on('error', () => undefined) // a lost client needs no handling
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
