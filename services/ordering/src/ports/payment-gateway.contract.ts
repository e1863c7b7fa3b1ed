import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { GatewayFault, PaymentGateway, PaymentSession, ReturnFacts } from './payment-gateway.port.ts'

/** How a gateway may behave towards our servers. */
export type GatewayMode = 'ok' | 'slow' | 'down' | 'error'

/** A gateway with a buyer and with control over its behaviour. */
export type GatewayFixture = {
  gateway: PaymentGateway
  /** Pays, fails or leaves at the gateway's page. @returns what the browser brings back */
  approve(page: string, amount?: number): Promise<ReturnFacts>
  decline(page: string): Promise<ReturnFacts>
  cancel(page: string): Promise<ReturnFacts>
  behave(mode: GatewayMode): Promise<void>
  now(): Date
  /** moves the gateway's clock, in milliseconds */
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
      const one = session()
      const other = session()
      const page = await fixture.gateway.openSession(one)
      expect(await fixture.gateway.openSession(one)).toBe(page)
      expect(await fixture.gateway.openSession(other)).not.toBe(page)
    })

    test('distinguishes an open session from an unknown one', async () => {
      expect(await inquire((await open()).uniqueId)).toEqual({ status: 'open' })
      expect(await inquire('d'.repeat(32))).toEqual({ status: 'unknown' })
    })

    test('reports the charge, with only the last digits of the card', async () => {
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

    test('reports the charged amount, not the requested one', async () => {
      const { uniqueId, page } = await open()
      await fixture.approve(page, 1)
      expect(await inquire(uniqueId)).toMatchObject({ status: 'approved', amount: 1 })
    })

    test('reports how a session without a charge ended', async () => {
      const declined = await open()
      const left = await open()
      const late = await open()
      await fixture.decline(declined.page)
      await fixture.cancel(left.page)
      expect(await inquire(declined.uniqueId)).toEqual({ status: 'declined' })
      expect(await inquire(left.uniqueId)).toEqual({ status: 'cancelled' })
      fixture.pass(18 * MINUTE)
      expect(await inquire(late.uniqueId)).toEqual({ status: 'ended' })
    })

    test('refuses to open a session that has ended', async () => {
      const { page, ...over } = await open()
      await fixture.cancel(page)
      await failsWith(fixture.gateway.openSession(over), 'REFUSED')
      await failsWith(fixture.gateway.openSession(session({ endsAt: fixture.now() })), 'REFUSED')
    })

    test('refunds once, however often it is asked', async () => {
      const { uniqueId, page } = await open()
      await failsWith(fixture.gateway.refund(uniqueId, 94_900), 'REFUSED')
      await fixture.approve(page)
      for (const _ of [1, 2]) await fixture.gateway.refund(uniqueId, 94_900)
      await failsWith(fixture.gateway.refund(uniqueId, 100), 'REFUSED')
      await failsWith(fixture.gateway.refund('d'.repeat(32), 100), 'REFUSED')
    })

    test('signs the return parameters', async () => {
      const facts = await fixture.approve((await open()).page)
      expect(fixture.gateway.checkReturn(facts)).toBe('authentic')
      expect(fixture.gateway.checkReturn(await fixture.decline((await open()).page))).toBe('authentic')
    })

    test('detects a return that was changed, or combined from two', async () => {
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
    ] as const)('fails by name when it is %s: %s', async (mode, code) => {
      const { uniqueId, page } = await open()
      await fixture.approve(page)
      await fixture.behave(mode)
      const soon = mode === 'slow' ? { deadlineMs: 200 } : {}
      await failsWith(fixture.gateway.openSession(session(), soon), code)
      await failsWith(fixture.gateway.inquire(uniqueId, soon), code)
      if (mode !== 'slow') await failsWith(fixture.gateway.refund(uniqueId, 94_900), code)
    })

    test('answers or fails within five seconds', async () => {
      await fixture.behave('slow') // it answers after eight
      await failsWith(fixture.gateway.openSession(session()), 'SLOW')
    })
  })
}
