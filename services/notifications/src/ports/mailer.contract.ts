import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail, Mailer } from './mailer.port.ts'

/** What arrived, as its reader's program shows it. */
export type ReceivedMail = {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  headers: Record<string, string>
  attachments: { filename: string; contentType: string; content: string }[]
}

/** A mailer with the server that it talks to. */
export type MailerRig = {
  mailer: Mailer
  received(to: string): Promise<ReceivedMail[]>
  /** what the server does to the mails that come next */
  behave(mode: 'ok' | 'down' | 'reject'): Promise<void>
  /** ends the server: nobody listens any more */
  vanish(): Promise<void>
  stop(): Promise<void>
}

const mailTo = (to: string, changes: Partial<Mail> = {}): Mail => ({
  messageId: `${Math.random().toString(36).slice(2)}.paid@shop.example`,
  to,
  replyTo: 'service@shop.example',
  subject: 'ההזמנה Z-100042 נקלטה',
  html: '<!doctype html><html lang="he" dir="rtl"><body>שלום</body></html>',
  text: 'שלום',
  attachments: [],
  ...changes,
})

/** The suite that every mailer passes, whole. */
export const mailerContract = (name: string, start: () => Promise<MailerRig>): void => {
  describe(`${name} is a mailer`, () => {
    let rig: MailerRig
    beforeAll(async () => {
      rig = await start()
    })
    beforeEach(() => rig.behave('ok'))
    afterAll(() => rig.stop())

    test('a mail arrives as it was written: Hebrew, both bodies, its identity', async () => {
      const mail = mailTo('dana@example.co.il')
      expect(await rig.mailer.send(mail)).toEqual({ ok: true })
      const [got] = await rig.received(mail.to)
      expect(got).toMatchObject({ to: mail.to, subject: mail.subject, messageId: mail.messageId })
      expect(got?.html.trim()).toBe(mail.html)
      expect(got?.text.trim()).toBe(mail.text)
      expect(got?.headers['auto-submitted']).toBe('auto-generated')
    })

    test('a calendar file comes along whole', async () => {
      const content = 'BEGIN:VCALENDAR\r\nSUMMARY:התקנת צמיגים\r\nEND:VCALENDAR'
      const file = { name: 'Z-1.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content }
      expect(await rig.mailer.send(mailTo('file@example.com', { attachments: [file] }))).toEqual({ ok: true })
      const [got] = await rig.received('file@example.com')
      expect(got?.attachments).toMatchObject([{ filename: 'Z-1.ics', contentType: 'text/calendar' }])
      const lines = got?.attachments[0]?.content.trimEnd().split(/\r?\n/) // readers end lines as they like
      expect(lines).toEqual(content.split('\r\n'))
    })

    test('many at once arrive once each', async () => {
      const mails = Array.from({ length: 25 }, () => mailTo('many@example.com'))
      const answers = await Promise.all(mails.map((mail) => rig.mailer.send(mail)))
      expect(answers.every(({ ok }) => ok)).toBe(true)
      const ids = (await rig.received('many@example.com')).map(({ messageId }) => messageId)
      expect(ids.toSorted()).toEqual(mails.map(({ messageId }) => messageId).toSorted())
    })

    test('a subject cannot begin another header', async () => {
      const subject = 'שלום\r\nBcc: everybody@example.com\r\n\r\nhello'
      await rig.mailer.send(mailTo('header@example.com', { subject }))
      const [got] = await rig.received('header@example.com')
      expect(got?.headers['bcc']).toBeUndefined()
      expect(await rig.received('everybody@example.com')).toEqual([])
    })

    test.each([
      'two@example.com, other@example.com',
      'a@example.com\r\nBcc: other@example.com',
      '<a@example.com>',
      '"x" <other@example.com>',
      'a b@example.com',
      'nobody',
      '',
    ])('%j is no address, for good, and nobody gets anything', async (to) => {
      expect(await rig.mailer.send(mailTo(to))).toEqual({ ok: false, permanent: true, reason: 'bad-address' })
      expect(await rig.received('other@example.com')).toEqual([])
    })

    test('a mailbox that the server refuses is refused for good', async () => {
      await rig.behave('reject')
      expect(await rig.mailer.send(mailTo('gone@example.com'))).toEqual({
        ok: false,
        permanent: true,
        reason: 'smtp-550',
      })
    })

    test('a server that is busy may take it later', async () => {
      await rig.behave('down')
      const mail = mailTo('later@example.com')
      expect(await rig.mailer.send(mail)).toMatchObject({ ok: false, permanent: false })
      await rig.behave('ok')
      expect(await rig.mailer.send(mail)).toEqual({ ok: true })
      expect(await rig.received(mail.to)).toHaveLength(1)
    })

    test('a server that is not there may be there later', async () => {
      await rig.vanish()
      expect(await rig.mailer.send(mailTo('late@example.com'))).toMatchObject({ ok: false, permanent: false })
    })
  })
}
