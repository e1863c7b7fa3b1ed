import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MOST_CHARACTERS, type TextMessage, type Texter } from './texter.port.ts'

/** Troubles of a gateway, as the desk makes them. */
export type Trouble = 'down' | 'reject' | 'lost' | 'html' | 'no-credit' | 'throttled' | 'auth'

/** A texter with the gateway that it talks to. */
export type TexterFixture = {
  texter: Texter
  /** the same with a token that the gateway does not know */
  stranger: Texter
  received(to: string): Promise<{ to: string; text: string }[]>
  behave(mode: 'ok' | Trouble): Promise<void>
  decideTexts(to: string, state: 'delivered' | 'undelivered'): Promise<void>
  /** what it calls a number that it refuses, a landline, a gateway that is away, without credit, asked too often, and a wrong token */
  reasons: Record<'refused' | 'landline' | 'away' | 'noCredit' | 'throttled' | 'auth', string>
  stopServer(): Promise<void>
  stop(): Promise<void>
}

const message = (name: string, to: string, text = 'שלום'): TextMessage => ({
  id: `event.${name}`,
  reference: `ref-${name}`,
  to,
  text,
})

/** The suite that every texter passes, whole. */
export const texterContract = (name: string, start: () => Promise<TexterFixture>): void => {
  describe(`${name} is a texter`, () => {
    let fixture: TexterFixture
    beforeAll(async () => {
      fixture = await start()
    })
    beforeEach(() => fixture.behave('ok'))
    afterAll(() => fixture.stop())

    test('a message is delivered as it was written', async () => {
      const text = 'צמיגו: הזמנה Z-100042 נשלחה אליכם. https://shop.example/order/Z-100042.x'
      expect(await fixture.texter.send(message('one', '0521234567', text))).toEqual({ ok: true })
      expect(await fixture.received('0521234567')).toMatchObject([{ to: '0521234567', text }])
    })

    test('the same message twice is one message where a repeat is harmless, and two elsewhere', async () => {
      for (const _ of [1, 2]) await fixture.texter.send(message('twice', '0521234568'))
      expect(await fixture.received('0521234568')).toHaveLength(fixture.texter.repeatable ? 1 : 2)
    })

    test('two segments are taken, a character more is a fault of the writer', async () => {
      const send = (length: number) => fixture.texter.send(message(`l${length}`, '0521234569', 'ש'.repeat(length)))
      expect(await send(MOST_CHARACTERS)).toEqual({ ok: true })
      await expect(send(MOST_CHARACTERS + 1)).rejects.toThrow(RangeError)
    })

    test('a number that the gateway refuses is a permanent failure', async () => {
      await fixture.behave('reject')
      const answer = await fixture.texter.send(message('refused', '0521234560'))
      expect(answer).toEqual({ ok: false, permanent: true, reason: fixture.reasons.refused })
    })

    test('a text to a landline is a permanent failure, and none is sent', async () => {
      const answer = await fixture.texter.send(message('landline', '031234567'))
      expect(answer).toEqual({ ok: false, permanent: true, reason: fixture.reasons.landline })
      expect(await fixture.received('031234567')).toEqual([])
    })

    test('a text to what is no phone is a permanent failure, and none is sent', async () => {
      expect(await fixture.texter.send(message('no-phone', '12345'))).toMatchObject({ ok: false, permanent: true })
      expect(await fixture.received('12345')).toEqual([])
    })

    test('a wrong token is no fault of the number, sends nothing and reads no reports', async () => {
      const answer = await fixture.stranger.send(message('stranger', '0521234005'))
      expect(answer).toEqual({ ok: false, permanent: false, reason: fixture.reasons.auth })
      expect(await fixture.received('0521234005')).toEqual([])
      const asked = [{ reference: 'ref-stranger', sentAt: new Date() }]
      expect(await fixture.stranger.reports?.(asked)).toBeUndefined()
    })

    test.each([
      ['down', 'away', '0521234001'],
      ['no-credit', 'noCredit', '0521234002'],
      ['throttled', 'throttled', '0521234003'],
      ['auth', 'auth', '0521234004'],
    ] as const)('a gateway in the mode %s fails for a while, with a name', async (mode, reason, phone) => {
      await fixture.behave(mode)
      const sent = message(mode, phone)
      expect(await fixture.texter.send(sent)).toEqual({
        ok: false,
        permanent: false,
        reason: fixture.reasons[reason],
      })
      await fixture.behave('ok')
      expect(await fixture.texter.send(sent)).toEqual({ ok: true })
      expect(await fixture.received(sent.to)).toHaveLength(1)
    })

    test('a lost answer is uncertain, unless a repeat is harmless', async () => {
      await fixture.behave('lost')
      const sent = message('lost', '0521234563')
      const answer = await fixture.texter.send(sent)
      expect(answer).toMatchObject({ ok: false, permanent: false })
      expect('uncertain' in answer).toBe(!fixture.texter.repeatable)
      expect(await fixture.received(sent.to)).toHaveLength(1)
    })

    test('a page instead of an answer is no yes', async () => {
      await fixture.behave('html')
      const answer = await fixture.texter.send(message('html', '0521234564'))
      expect(answer).toMatchObject({ ok: false, permanent: false, reason: 'text-unreadable' })
      expect('uncertain' in answer).toBe(!fixture.texter.repeatable)
    })

    test('where the gateway can be asked, it says by our reference what became of a text', async () => {
      const { texter } = fixture
      if (!texter.reports) {
        expect(texter.repeatable).toBe(true)
        return
      }
      const [arrives, fails] = [message('arrives', '0521234565'), message('fails', '0521234566')]
      for (const each of [arrives, fails]) await fixture.texter.send(each)
      await fixture.decideTexts(arrives.to, 'delivered')
      await fixture.decideTexts(fails.to, 'undelivered')
      const asked = [arrives, fails, message('never', '0521234560')].map(({ reference }) => ({
        reference,
        sentAt: new Date(),
      }))
      const said = new Map((await texter.reports(asked))?.map((report) => [report.reference, report]))
      expect(said.get('ref-arrives')).toEqual({ reference: 'ref-arrives', state: 'delivered' })
      expect(said.get('ref-fails')).toMatchObject({
        state: 'undelivered',
        reason: expect.stringMatching(/^text-/) as string,
      })
      expect(said.has('ref-never')).toBe(false)
    })

    test('an unreachable gateway is a failure for a while, and certain: nothing was sent', async () => {
      await fixture.stopServer()
      const answer = await fixture.texter.send(message('late', '0521234562'))
      expect(answer).toMatchObject({ ok: false, permanent: false })
      expect('uncertain' in answer).toBe(false)
      expect(await fixture.texter.reports?.([{ reference: 'ref-late', sentAt: new Date() }])).toBeUndefined()
    })
  })
}
