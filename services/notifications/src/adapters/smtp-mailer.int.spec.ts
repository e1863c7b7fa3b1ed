import { createServer, type AddressInfo, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { makeCertificates } from '@zmig/kit/testing'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { mailerContract } from '../ports/mailer.contract.ts'
import { startInbox } from '../testing/inbox.ts'
import { createSmtpMailer } from './smtp-mailer.adapter.ts'

const mail = {
  messageId: 'a@b',
  to: 'a@example.com',
  replyTo: 'orders@shop.example',
  subject: '',
  html: '',
  text: '',
  attachments: [],
}
const from = { name: 'צמיגו', address: 'orders@shop.example' }

mailerContract('SMTP', async () => {
  const inbox = await startInbox()
  const mailer = createSmtpMailer({ url: inbox.smtpUrl, from })
  return {
    mailer,
    received: inbox.received,
    behave: inbox.behave,
    stopServer: inbox.close,
    stop: async () => {
      mailer.close()
      await inbox.close()
    },
  }
})

test('a server that falls silent is given up after the deadline', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from, deadlineMs: 200 })
  onTestFinished(() => {
    mailer.close()
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  expect(await mailer.send(mail)).toMatchObject({ ok: false, permanent: false })
})

/** A mail server with a sign-in. @returns its address, and everything that it received */
const startMailServer = async (options: SMTPServerOptions) => {
  const received: string[] = []
  const server = new SMTPServer({
    ...options,
    onAuth: ({ password }, { secure }, callback) => {
      received.push(`${secure ? 'encrypted' : 'readable'} password ${password ?? ''}`)
      callback(null, { user: 'shop' })
    },
    onData: (stream, { secure }, callback) => {
      received.push(`${secure ? 'encrypted' : 'readable'} mail`)
      stream.resume().on('end', () => callback())
    },
  })
  server.on('error', () => undefined) // a client that left because it did not trust us
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  const protocol = options.secure ? 'smtps' : 'smtp'
  const mailer = createSmtpMailer({ url: `${protocol}://shop:hunter2@localhost:${port}`, from, needsTls: true })
  onTestFinished(() => mailer.close())
  return { mailer, received }
}

const ENCRYPTED = ['encrypted password hunter2', 'encrypted mail']

test.each([
  ['STARTTLS', {}],
  ['smtps', { secure: true }],
])('production hands mail over by %s to a server that it trusts', async (_, options) => {
  const { ca, key, certificate } = await makeCertificates()
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, ca])
  onTestFinished(() => setDefaultCACertificates(before))
  const { mailer, received } = await startMailServer({ ...options, key, cert: certificate })
  expect(await mailer.send(mail)).toEqual({ ok: true })
  expect(received).toEqual(ENCRYPTED)
})

test.each([
  ['does not encrypt', { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }],
  ['cannot be trusted', {}],
  ['cannot be trusted from the start', { secure: true }],
])('production tells neither password nor mail to a server that %s, and tries again later', async (_, options) => {
  const { key, certificate } = await makeCertificates()
  const { mailer, received } = await startMailServer({ ...options, key, cert: certificate })
  expect(await mailer.send(mail)).toMatchObject({ ok: false, permanent: false })
  expect(received).toEqual([])
})
