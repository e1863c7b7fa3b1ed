import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type {
  GatewayFault,
  PaymentGateway,
  PaymentSession,
  RefundRequest,
  ReturnFacts,
  StoredSession,
} from './payment-gateway.port.ts'

/** How a gateway may behave towards our servers. */
export type GatewayMode = 'ok' | 'slow' | 'lost' | 'html' | 'down' | 'error'

/** A gateway with a buyer and with control over its behaviour. */
export type GatewayFixture = {
  gateway: PaymentGateway
  /** Pays, fails or leaves at the gateway's page. @returns what the browser brings back */
  approve(page: string, amount?: number): Promise<ReturnFacts>
  decline(page: string): Promise<ReturnFacts>
  cancel(page: string): Promise<ReturnFacts>
  behave(mode: GatewayMode): Promise<void>
  /** what the gateway itself has refunded of a session, in agorot */
  refundedOf(uniqueId: string): number
  /** from when a session that nobody paid is surely over, counted from its set-up, in milliseconds */
  overAfter: number
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
      // 19 digits distinguish a session at some gateways, which read no more of it
      uniqueId: (++sessions).toString(16).padStart(16, 'c').padEnd(32, '0'),
      amount: 94_900,
      payments: 3,
      endsAt: new Date(fixture.now().getTime() + 18 * MINUTE),
      description: 'הזמנה Z-1 <"&\'>',
      buyer: { email: 'dana@example.com', phone: '0501234567' },
      lines: [{ name: 'צמיג & פנימית', quantity: 1, total: 94_900 }],
      ...change,
    })
    const open = async (change?: Partial<PaymentSession>) => {
      const asked = session(change)
      const { page, reference, endsAt } = await fixture.gateway.openSession(asked)
      return { page, stored: { uniqueId: asked.uniqueId, reference, endsAt } }
    }
    const inquire = (stored: StoredSession) => fixture.gateway.inquire(stored)
    const neverOpened = (): StoredSession => ({ uniqueId: 'd'.repeat(32), reference: {}, endsAt: fixture.now() })
    /** What the shop asks when it refunds, with all that it was told about the payment. */
    const refundOf = async (stored: StoredSession, change: Partial<RefundRequest> = {}): Promise<RefundRequest> => {
      const answer = await inquire(stored)
      const charged = answer.status === 'approved' ? answer.reference : {}
      const reference = { ...stored.reference, ...charged }
      return { ...stored, reference, amount: 94_900, payments: 3, askedBefore: false, ...change }
    }
    const failsWith = (call: Promise<unknown>, code: GatewayFault) =>
      expect(call).rejects.toMatchObject({ name: 'GatewayError', code })

    test('opens a page for each session, which ends', async () => {
      const one = await open()
      const other = await open()
      expect(other.page).not.toBe(one.page)
      expect(one.stored.endsAt.getTime()).toBeGreaterThan(fixture.now().getTime())
    })

    test('distinguishes an open session from an unknown one', async () => {
      expect(await inquire((await open()).stored)).toEqual({ status: 'open' })
      expect(await inquire(neverOpened())).toEqual({ status: 'unknown' })
    })

    test('reports the charge, with only the last digits of the card', async () => {
      const { stored, page } = await open()
      await fixture.approve(page)
      expect(await inquire(stored)).toEqual({
        status: 'approved',
        amount: 94_900,
        txId: expect.stringMatching(/./) as string,
        authNumber: expect.stringMatching(/./) as string,
        lastFour: expect.stringMatching(/^\d{4}$/) as string,
        reference: expect.any(Object) as object,
      })
    })

    test('reports the charge of a session whose set-up was not answered', async () => {
      const { stored, page } = await open()
      await fixture.approve(page)
      expect(await inquire({ ...stored, reference: {} })).toMatchObject({ status: 'approved', amount: 94_900 })
    })

    test('reports the charged amount, not the requested one', async () => {
      const { stored, page } = await open()
      await fixture.approve(page, 1)
      expect(await inquire(stored)).toMatchObject({ status: 'approved', amount: 1 })
    })

    test('reports how a session without a charge ended, as soon as it is surely over', async () => {
      const declined = await open()
      const left = await open()
      const late = await open()
      await fixture.decline(declined.page)
      await fixture.cancel(left.page)
      for (const { stored } of [declined, left, late])
        expect(await inquire(stored)).toMatchObject({
          status: expect.stringMatching(/^(open|declined|cancelled)$/) as string,
        })
      fixture.pass(fixture.overAfter)
      expect(await inquire(declined.stored)).toEqual({ status: 'declined' })
      expect((await inquire(left.stored)).status).toMatch(/^(cancelled|ended)$/)
      expect(await inquire(late.stored)).toEqual({ status: 'ended' })
    })

    test('reports a charge after its session is over', async () => {
      const { stored, page } = await open()
      await fixture.approve(page)
      fixture.pass(fixture.overAfter)
      expect(await inquire(stored)).toMatchObject({ status: 'approved' })
    })

    test('refuses to open a session that has ended', async () => {
      await failsWith(fixture.gateway.openSession(session({ endsAt: fixture.now() })), 'REFUSED')
    })

    test('refunds once, however often it is asked', async () => {
      const { stored, page } = await open()
      await failsWith(fixture.gateway.refund(await refundOf(stored)), 'REFUSED')
      await fixture.approve(page)
      for (const askedBefore of [false, true, true])
        await fixture.gateway.refund(await refundOf(stored, { askedBefore }))
      expect(fixture.refundedOf(stored.uniqueId)).toBe(94_900)
      await failsWith(fixture.gateway.refund(await refundOf(stored, { amount: 100, askedBefore: true })), 'REFUSED')
      await failsWith(fixture.gateway.refund(await refundOf(neverOpened())), 'REFUSED')
      expect(fixture.refundedOf(stored.uniqueId)).toBe(94_900)
    })

    test('refunds once when the answer to the first refund was lost', async () => {
      const { stored, page } = await open()
      await fixture.approve(page)
      const request = await refundOf(stored, { amount: 924_00 })
      await fixture.behave('lost')
      await failsWith(fixture.gateway.refund(request), 'UNREACHABLE')
      await fixture.behave('ok')
      await fixture.gateway.refund({ ...request, askedBefore: true })
      expect(fixture.refundedOf(stored.uniqueId)).toBe(924_00)
    })

    test('refunds once when the answer to the first refund came too late', async () => {
      const { stored, page } = await open()
      await fixture.approve(page)
      const request = await refundOf(stored)
      await fixture.behave('slow') // the money moves, and the answer comes after eight seconds
      await failsWith(fixture.gateway.refund(request), 'SLOW')
      await fixture.behave('ok')
      await fixture.gateway.refund({ ...request, askedBefore: true })
      expect(fixture.refundedOf(stored.uniqueId)).toBe(94_900)
    })

    test('refunds when the first call did not arrive', async () => {
      const { stored, page } = await open()
      await fixture.approve(page)
      const request = await refundOf(stored)
      await fixture.behave('down')
      await failsWith(fixture.gateway.refund(request), 'UNREACHABLE')
      await fixture.behave('ok')
      await fixture.gateway.refund({ ...request, askedBefore: true })
      expect(fixture.refundedOf(stored.uniqueId)).toBe(94_900)
    })

    test('signs the return parameters', async () => {
      const facts = await fixture.approve((await open()).page)
      expect(fixture.gateway.checkReturn(facts)).toBe('authentic')
      expect(fixture.gateway.checkReturn(await fixture.decline((await open()).page))).toBe('authentic')
    })

    test('detects a return that was changed, or combined from two', async () => {
      const facts = await fixture.approve((await open()).page)
      const other = await open()
      expect(fixture.gateway.checkReturn({ ...facts, uniqueId: other.stored.uniqueId })).toBe('forged')
      expect(fixture.gateway.checkReturn({ ...facts, txId: 'made-up' })).toBe('forged')
      expect(fixture.gateway.checkReturn({ ...facts, responseMac: 'AAAA' })).toBe('forged')
      expect(fixture.gateway.checkReturn({ uniqueId: facts.uniqueId, txId: facts.txId })).toBe('unproven')
    })

    test.each([
      ['down', 'UNREACHABLE'],
      ['lost', 'UNREACHABLE'],
      ['error', 'BROKEN'],
      ['html', 'MALFORMED'],
      ['slow', 'SLOW'],
    ] as const)('fails by name when it is %s: %s', async (mode, code) => {
      const { stored, page } = await open()
      await fixture.approve(page)
      const refund = await refundOf(stored)
      await fixture.behave(mode)
      const soon = mode === 'slow' ? { deadlineMs: 200 } : {}
      await failsWith(fixture.gateway.openSession(session(), soon), code)
      await failsWith(fixture.gateway.inquire(stored, soon), code)
      if (mode !== 'slow') await failsWith(fixture.gateway.refund(refund), code)
    })

    test('answers or fails while its buyer still waits', async () => {
      await fixture.behave('slow') // it answers after eight
      await failsWith(fixture.gateway.openSession(session()), 'SLOW')
    })
  })
}
