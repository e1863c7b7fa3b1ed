import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail, Mailer } from './mailer.port.ts'

/** A delivered mail, as a mail program shows it. */
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
export type MailerFixture = {
  mailer: Mailer
  received(to: string): Promise<ReceivedMail[]>
  /** how the server treats the next mails */
  behave(mode: 'ok' | 'down' | 'reject'): Promise<void>
  /** stops the server */
  stopServer(): Promise<void>
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
export const mailerContract = (name: string, start: () => Promise<MailerFixture>): void => {
  describe(`${name} is a mailer`, () => {
    let fixture: MailerFixture
    beforeAll(async () => {
      fixture = await start()
    })
    beforeEach(() => fixture.behave('ok'))
    afterAll(() => fixture.stop())

    test('a mail is delivered as it was written: Hebrew, both bodies, its identity', async () => {
      const mail = mailTo('dana@example.co.il')
      expect(await fixture.mailer.send(mail)).toEqual({ ok: true })
      const [got] = await fixture.received(mail.to)
      expect(got).toMatchObject({ to: mail.to, subject: mail.subject, messageId: mail.messageId })
      expect(got?.html.trim()).toBe(mail.html)
      expect(got?.text.trim()).toBe(mail.text)
      expect(got?.headers['auto-submitted']).toBe('auto-generated')
    })

    test('a calendar file is attached completely', async () => {
      const content = 'BEGIN:VCALENDAR\r\nSUMMARY:התקנת צמיגים\r\nEND:VCALENDAR'
      const file = { name: 'Z-1.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content }
      expect(await fixture.mailer.send(mailTo('file@example.com', { attachments: [file] }))).toEqual({ ok: true })
      const [got] = await fixture.received('file@example.com')
      expect(got?.attachments).toMatchObject([{ filename: 'Z-1.ics', contentType: 'text/calendar' }])
      const lines = got?.attachments[0]?.content.trimEnd().split(/\r?\n/) // readers end lines as they like
      expect(lines).toEqual(content.split('\r\n'))
    })

    test('many at once are delivered once each', async () => {
      const mails = Array.from({ length: 25 }, () => mailTo('many@example.com'))
      const answers = await Promise.all(mails.map((mail) => fixture.mailer.send(mail)))
      expect(answers.every(({ ok }) => ok)).toBe(true)
      const ids = (await fixture.received('many@example.com')).map(({ messageId }) => messageId)
      expect(ids.toSorted()).toEqual(mails.map(({ messageId }) => messageId).toSorted())
    })

    test('a subject cannot begin another header', async () => {
      const subject = 'שלום\r\nBcc: everybody@example.com\r\n\r\nhello'
      await fixture.mailer.send(mailTo('header@example.com', { subject }))
      const [got] = await fixture.received('header@example.com')
      expect(got?.headers['bcc']).toBeUndefined()
      expect(await fixture.received('everybody@example.com')).toEqual([])
    })

    test.each([
      'two@example.com, other@example.com',
      'a@example.com\r\nBcc: other@example.com',
      '<a@example.com>',
      '"x" <other@example.com>',
      'a b@example.com',
      'nobody',
      '',
    ])('%j is no address: refused permanently, and nothing is sent', async (to) => {
      expect(await fixture.mailer.send(mailTo(to))).toEqual({ ok: false, permanent: true, reason: 'bad-address' })
      expect(await fixture.received('other@example.com')).toEqual([])
    })

    test('a mailbox that the server refuses is a permanent failure', async () => {
      await fixture.behave('reject')
      expect(await fixture.mailer.send(mailTo('gone@example.com'))).toEqual({
        ok: false,
        permanent: true,
        reason: 'smtp-550',
      })
    })

    test('a busy server is a temporary failure', async () => {
      await fixture.behave('down')
      const mail = mailTo('later@example.com')
      expect(await fixture.mailer.send(mail)).toMatchObject({ ok: false, permanent: false })
      await fixture.behave('ok')
      expect(await fixture.mailer.send(mail)).toEqual({ ok: true })
      expect(await fixture.received(mail.to)).toHaveLength(1)
    })

    test('an unreachable server is a temporary failure', async () => {
      await fixture.stopServer()
      expect(await fixture.mailer.send(mailTo('late@example.com'))).toMatchObject({ ok: false, permanent: false })
    })
  })
}
