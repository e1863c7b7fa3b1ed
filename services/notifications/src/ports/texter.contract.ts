import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MOST_CHARACTERS, type Texter } from './texter.port.ts'

/** A texter with the gateway that it talks to. */
export type TexterFixture = {
  texter: Texter
  received(to: string): Promise<{ to: string; text: string }[]>
  behave(mode: 'ok' | 'down' | 'reject'): Promise<void>
  stopServer(): Promise<void>
  stop(): Promise<void>
}

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
      expect(await fixture.texter.send({ id: 'one', to: '0521234567', text })).toEqual({ ok: true })
      expect(await fixture.received('0521234567')).toMatchObject([{ to: '0521234567', text }])
    })

    test('the same message twice is one message', async () => {
      for (const _ of [1, 2]) await fixture.texter.send({ id: 'twice', to: '0521234568', text: 'שלום' })
      expect(await fixture.received('0521234568')).toHaveLength(1)
    })

    test('two segments are taken, a character more is a fault of the writer', async () => {
      const send = (length: number) =>
        fixture.texter.send({ id: `l${length}`, to: '0521234569', text: 'ש'.repeat(length) })
      expect(await send(MOST_CHARACTERS)).toEqual({ ok: true })
      await expect(send(MOST_CHARACTERS + 1)).rejects.toThrow(RangeError)
    })

    test('a number that the gateway refuses is a permanent failure', async () => {
      await fixture.behave('reject')
      const answer = await fixture.texter.send({ id: 'refused', to: '0521234560', text: 'שלום' })
      expect(answer).toEqual({ ok: false, permanent: true, reason: 'http-422' })
    })

    test('a busy gateway is a temporary failure', async () => {
      await fixture.behave('down')
      const message = { id: 'busy', to: '0521234561', text: 'שלום' }
      expect(await fixture.texter.send(message)).toEqual({ ok: false, permanent: false, reason: 'http-503' })
      await fixture.behave('ok')
      expect(await fixture.texter.send(message)).toEqual({ ok: true })
    })

    test('an unreachable gateway is a temporary failure', async () => {
      await fixture.stopServer()
      const answer = await fixture.texter.send({ id: 'late', to: '0521234562', text: 'שלום' })
      expect(answer).toMatchObject({ ok: false, permanent: false })
    })
  })
}
