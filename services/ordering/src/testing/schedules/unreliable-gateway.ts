import { GatewayError, type PaymentGateway } from '../../ports/payment-gateway.port.ts'

export const CALLS = ['set-up', 'inquiry', 'refund'] as const
export type Call = (typeof CALLS)[number]

/**
 * How a call fails. `unreachable` and `broken` (500): nothing is done. `answer lost`: it is done, without an answer. `late`: it
 * is done after the caller has given up.
 */
export const MOODS = ['unreachable', 'broken', 'answer lost', 'late'] as const
export type Mood = (typeof MOODS)[number]

/** The desk's gateway over HTTP, behind an unreliable network. */
export const createUnreliableGateway = (real: PaymentGateway) => {
  const moods = new Map<Call, { mood: Mood; calls: number }>()
  const opened = new Set<string>()
  let late: (() => Promise<unknown>)[] = []

  const through = async <T>(call: Call, act: () => Promise<T>): Promise<T> => {
    const current = moods.get(call)
    if (!current) return act()
    current.calls -= 1
    if (current.calls === 0) moods.delete(call)
    switch (current.mood) {
      case 'unreachable':
        throw new GatewayError('UNREACHABLE', call)
      case 'broken':
        throw new GatewayError('BROKEN', call, 500)
      case 'answer lost':
        await act()
        throw new GatewayError('SLOW', call)
      case 'late':
        late.push(act)
        throw new GatewayError('SLOW', call)
    }
  }

  const gateway: PaymentGateway = {
    pages: real.pages,
    openSession: (session) => {
      opened.add(session.uniqueId)
      return through('set-up', () => real.openSession(session))
    },
    inquire: (session) => through('inquiry', () => real.inquire(session)),
    refund: (request) => through('refund', () => real.refund(request)),
    checkReturn: (facts) => real.checkReturn(facts),
  }

  return {
    gateway,
    /** from now on, for so many calls */
    setMood: (call: Call, mood: Mood, calls: number) => moods.set(call, { mood, calls }),
    /** delivers late calls; the gateway may refuse them now */
    deliverLate: async (): Promise<void> => {
      const arriving = late
      late = []
      for (const act of arriving)
        await act().catch((error: unknown) => {
          if (!(error instanceof GatewayError)) throw error
        })
    },
    /** every session whose set-up was requested */
    opened: () => [...opened],
    /** repairs the network */
    mend: () => moods.clear(),
    forget: () => opened.clear(),
  }
}
