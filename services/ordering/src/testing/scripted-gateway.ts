import { GatewayError, type Inquiry, type PaymentGateway } from '../ports/payment-gateway.port.ts'

/**
 * A payment gateway that a test controls, for tests of ordering's own rules. The real protocol is tested with the adapter,
 * against the desk.
 */
export const createScriptedGateway = () => {
  const sessions = new Map<string, Inquiry & { amountAsked: number }>()
  let away = false
  const orAway = <Answer>(call: string, answer: () => Answer): Promise<Answer> =>
    away ? Promise.reject(new GatewayError('UNREACHABLE', call)) : Promise.resolve().then(answer)
  const gateway: PaymentGateway = {
    pages: { reusable: true },
    openSession: ({ uniqueId, amount, endsAt }) =>
      orAway('set-up', () => {
        if (!sessions.has(uniqueId)) sessions.set(uniqueId, { status: 'open', amountAsked: amount })
        return { page: `https://gateway.test/pay/${uniqueId}`, reference: { page: uniqueId }, endsAt }
      }),
    inquire: ({ uniqueId }) => orAway('inquiry', () => sessions.get(uniqueId) ?? { status: 'unknown' }),
    refund: () => orAway('refund', () => ({})),
    checkReturn: () => 'unproven',
  }
  const idOf = (redirectUrl: string): string => redirectUrl.split('/').at(-1) ?? ''
  return {
    ...gateway,
    /** how many sessions were set up */
    count: () => sessions.size,
    /** makes the gateway unreachable, or reachable again */
    setAway: (isAway: boolean) => (away = isAway),
    /** the buyer pays what was asked. @returns the uniqueID */
    approve: (redirectUrl: string): string => {
      const uniqueId = idOf(redirectUrl)
      const amount = sessions.get(uniqueId)?.amountAsked ?? 0
      const paid = { status: 'approved' as const, amount, txId: 'tx', authNumber: '1', lastFour: '1234', reference: {} }
      sessions.set(uniqueId, { ...paid, amountAsked: amount })
      return uniqueId
    },
    /** the session is over without money. @returns the uniqueID */
    end: (redirectUrl: string): string => {
      const uniqueId = idOf(redirectUrl)
      sessions.set(uniqueId, { status: 'ended', amountAsked: 0 })
      return uniqueId
    },
  }
}
