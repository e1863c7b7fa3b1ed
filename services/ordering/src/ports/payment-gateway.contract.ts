import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { GatewayFault, PaymentGateway, PaymentSession, ReturnFacts } from './payment-gateway.port.ts'

/** How a gateway may behave towards our servers. */
export type GatewayMode = 'ok' | 'slow' | 'down' | 'error'

/** A gateway, somebody to pay at it, and a hand on how it feels. */
export type GatewayFixture = {
  gateway: PaymentGateway
  /** Pays, fails or leaves at the gateway's page. @returns what the browser brings back */
  approve(page: string, amount?: number): Promise<ReturnFacts>
  decline(page: string): Promise<ReturnFacts>
  cancel(page: string): Promise<ReturnFacts>
  behave(mode: GatewayMode): Promise<void>
  now(): Date
  /** lets time pass at the gateway, in milliseconds */
  pass(milliseconds: number): void
  stop(): Promise<void>
}

const MINUTE = 60_000

/** What every payment gateway behind the port must do. */
export const testPaymentGateway = (adapter: string, start: () => Promise<GatewayFixture>): void => {
  describe(`the payment gateway of ${adapter}`, () => {
    let fixture: GatewayFixture
    beforeAll(async () => {
      fixture = await start()
    })
    afterEach(() => fixture.behave('ok'))
    afterAll(() => fixture.stop())

    let sessions = 0
    const session = (change: Partial<PaymentSession> = {}): PaymentSession => ({
      uniqueId: (++sessions).toString(16).padStart(32, 'c'),
      amount: 94_900,
      payments: 3,
      endsAt: new Date(fixture.now().getTime() + 18 * MINUTE),
      ...change,
    })
    const open = async (change?: Partial<PaymentSession>) => {
      const asked = session(change)
      return { ...asked, page: await fixture.gateway.openSession(asked) }
    }
    const inquire = (uniqueId: string) => fixture.gateway.inquire(uniqueId)
    const failsWith = (call: Promise<unknown>, code: GatewayFault) =>
      expect(call).rejects.toMatchObject({ name: 'GatewayError', code })

    test('opens a page for each session, and the same page when it is asked again', async () => {
      const [one, other] = [session(), session()]
      const page = await fixture.gateway.openSession(one)
      expect(await fixture.gateway.openSession(one)).toBe(page)
      expect(await fixture.gateway.openSession(other)).not.toBe(page)
    })

    test('tells an open session from one it never heard of', async () => {
      expect(await inquire((await open()).uniqueId)).toEqual({ status: 'open' })
      expect(await inquire('d'.repeat(32))).toEqual({ status: 'unknown' })
    })

    test('tells what was charged, with no more of the card than its end', async () => {
      const { uniqueId, page } = await open()
      await fixture.approve(page)
      expect(await inquire(uniqueId)).toEqual({
        status: 'approved',
        amount: 94_900,
        txId: expect.stringMatching(/./) as string,
        authNumber: expect.stringMatching(/./) as string,
        lastFour: expect.stringMatching(/^\d{4}$/) as string,
      })
    })

    test('tells the amount that was charged, not the one that was asked for', async () => {
      const { uniqueId, page } = await open()
      await fixture.approve(page, 1)
      expect(await inquire(uniqueId)).toMatchObject({ status: 'approved', amount: 1 })
    })

    test('tells how a session without a charge ended', async () => {
      const [declined, left, late] = [await open(), await open(), await open()]
      await fixture.decline(declined.page)
      await fixture.cancel(left.page)
      expect(await inquire(declined.uniqueId)).toEqual({ status: 'declined' })
      expect(await inquire(left.uniqueId)).toEqual({ status: 'cancelled' })
      fixture.pass(18 * MINUTE)
      expect(await inquire(late.uniqueId)).toEqual({ status: 'ended' })
    })

    test('refuses to open what is over', async () => {
      const { page, ...over } = await open()
      await fixture.cancel(page)
      await failsWith(fixture.gateway.openSession(over), 'REFUSED')
      await failsWith(fixture.gateway.openSession(session({ endsAt: fixture.now() })), 'REFUSED')
    })

    test('gives money back, and only once however often it is asked', async () => {
      const { uniqueId, page } = await open()
      await failsWith(fixture.gateway.refund(uniqueId, 94_900), 'REFUSED')
      await fixture.approve(page)
      for (const _ of [1, 2]) await fixture.gateway.refund(uniqueId, 94_900)
      await failsWith(fixture.gateway.refund(uniqueId, 100), 'REFUSED')
      await failsWith(fixture.gateway.refund('d'.repeat(32), 100), 'REFUSED')
    })

    test('signs what the browser brings back', async () => {
      const facts = await fixture.approve((await open()).page)
      expect(fixture.gateway.checkReturn(facts)).toBe('authentic')
      expect(fixture.gateway.checkReturn(await fixture.decline((await open()).page))).toBe('authentic')
    })

    test('knows a return that was tampered with, or put together from two', async () => {
      const facts = await fixture.approve((await open()).page)
      const other = await open()
      expect(fixture.gateway.checkReturn({ ...facts, uniqueId: other.uniqueId })).toBe('forged')
      expect(fixture.gateway.checkReturn({ ...facts, txId: 'made-up' })).toBe('forged')
      expect(fixture.gateway.checkReturn({ ...facts, responseMac: 'AAAA' })).toBe('forged')
      expect(fixture.gateway.checkReturn({ uniqueId: facts.uniqueId, txId: facts.txId })).toBe('unproven')
    })

    test.each([
      ['down', 'UNREACHABLE'],
      ['error', 'BROKEN'],
      ['slow', 'SLOW'],
    ] as const)('that is %s says so by name: %s', async (mode, code) => {
      const { uniqueId, page } = await open()
      await fixture.approve(page)
      await fixture.behave(mode)
      const soon = mode === 'slow' ? { deadlineMs: 200 } : {}
      await failsWith(fixture.gateway.openSession(session(), soon), code)
      await failsWith(fixture.gateway.inquire(uniqueId, soon), code)
      if (mode !== 'slow') await failsWith(fixture.gateway.refund(uniqueId, 94_900), code)
    })

    test('is waited for no longer than five seconds', async () => {
      await fixture.behave('slow') // it answers after eight
      await failsWith(fixture.gateway.openSession(session()), 'SLOW')
    })
  })
}
