import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { mailerContract } from '../ports/mailer.contract.ts'
import { startInbox } from '../testing/inbox.ts'
import { createSmtpMailer } from './smtp-mailer.adapter.ts'

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
  const mail = { messageId: 'a@b', to: 'a@example.com', replyTo: from.address, subject: '', html: '', text: '' }
  expect(await mailer.send({ ...mail, attachments: [] })).toMatchObject({ ok: false, permanent: false })
})
