import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MOST_CHARACTERS, type Texter } from './texter.port.ts'

/** A texter with the gateway that it talks to. */
export type TexterRig = {
  texter: Texter
  received(to: string): Promise<{ to: string; text: string }[]>
  behave(mode: 'ok' | 'down' | 'reject'): Promise<void>
  vanish(): Promise<void>
  stop(): Promise<void>
}

/** The suite that every texter passes, whole. */
export const texterContract = (name: string, start: () => Promise<TexterRig>): void => {
  describe(`${name} is a texter`, () => {
    let rig: TexterRig
    beforeAll(async () => {
      rig = await start()
    })
    beforeEach(() => rig.behave('ok'))
    afterAll(() => rig.stop())

    test('a message arrives as it was written', async () => {
      const text = 'צמיגו: הזמנה Z-100042 נשלחה אליכם. https://shop.example/order/Z-100042.x'
      expect(await rig.texter.send({ id: 'one', to: '0521234567', text })).toEqual({ ok: true })
      expect(await rig.received('0521234567')).toMatchObject([{ to: '0521234567', text }])
    })

    test('the same message twice is one message', async () => {
      for (const _ of [1, 2]) await rig.texter.send({ id: 'twice', to: '0521234568', text: 'שלום' })
      expect(await rig.received('0521234568')).toHaveLength(1)
    })

    test('two segments are taken, a character more is a fault of the writer', async () => {
      const send = (length: number) => rig.texter.send({ id: `l${length}`, to: '0521234569', text: 'ש'.repeat(length) })
      expect(await send(MOST_CHARACTERS)).toEqual({ ok: true })
      await expect(send(MOST_CHARACTERS + 1)).rejects.toThrow(RangeError)
    })

    test('a number that the gateway refuses is refused for good', async () => {
      await rig.behave('reject')
      const answer = await rig.texter.send({ id: 'refused', to: '0521234560', text: 'שלום' })
      expect(answer).toEqual({ ok: false, permanent: true, reason: 'http-422' })
    })

    test('a gateway that is busy may take it later', async () => {
      await rig.behave('down')
      const message = { id: 'busy', to: '0521234561', text: 'שלום' }
      expect(await rig.texter.send(message)).toEqual({ ok: false, permanent: false, reason: 'http-503' })
      await rig.behave('ok')
      expect(await rig.texter.send(message)).toEqual({ ok: true })
    })

    test('a gateway that is not there may be there later', async () => {
      await rig.vanish()
      const answer = await rig.texter.send({ id: 'late', to: '0521234562', text: 'שלום' })
      expect(answer).toMatchObject({ ok: false, permanent: false })
    })
  })
}
