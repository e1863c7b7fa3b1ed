import { newTransaction, TEST_CARD } from './card.ts'

/** What a merchant asks for; amounts in agorot. */
export type SessionTerms = {
  uniqueID: string
  amount: number
  currency: 'ILS'
  /** instalments */
  payments: number
  successUrl: string
  errorUrl: string
  cancelUrl: string
  /** ISO instant */
  sessionEnd: string
}

type Charge = { amount: number; txId: string; authNumber: string }

export type PaySession = SessionTerms & {
  status: 'open' | 'approved' | 'declined' | 'cancelled' | 'ended'
  openedAt: Date
  charge?: Charge
  /** agorot that went back */
  refunded?: number
}

/** What a buyer does at the page. */
export type Outcome = 'approve' | 'decline' | 'cancel'

/** Why the gateway does nothing. */
export type PayRefusal = 'unknown' | 'id-used' | 'over' | 'not-charged' | 'too-much' | 'refunded-otherwise'

const KEPT = 500

const sameTerms = (one: SessionTerms, other: SessionTerms): boolean =>
  (Object.keys(one) as (keyof SessionTerms)[]).every((key) => one[key] === other[key])

export type PaySessions = ReturnType<typeof createPaySessions>

/** The sessions of one terminal, in memory. A session ends once: every change happens in one turn of the event loop. */
export const createPaySessions = ({ now }: { now: () => Date }) => {
  const sessions = new Map<string, PaySession>()

  const find = (uniqueID: string): PaySession | undefined => {
    const session = sessions.get(uniqueID)
    if (session?.status === 'open' && now() >= new Date(session.sessionEnd)) session.status = 'ended'
    return session
  }

  const settle = (uniqueID: string, change: (session: PaySession) => void): PaySession | PayRefusal => {
    const session = find(uniqueID)
    if (!session) return 'unknown'
    if (session.status !== 'open') return 'over'
    change(session)
    return session
  }

  return {
    find,
    /** The same terms again are the same session, for as long as it is open; an id is never used for another. */
    open: (terms: SessionTerms): PaySession | PayRefusal => {
      const known = find(terms.uniqueID)
      if (known) return known.status === 'open' && sameTerms(terms, known) ? known : 'id-used'
      if (now() >= new Date(terms.sessionEnd)) return 'over'
      const session: PaySession = { ...terms, status: 'open', openedAt: now() }
      sessions.set(terms.uniqueID, session)
      const oldest = sessions.keys().next().value
      if (sessions.size > KEPT && oldest !== undefined) sessions.delete(oldest)
      return session
    },
    /** @param amount agorot; another than was asked for when a test says so */
    approve: (uniqueID: string, amount?: number): PaySession | PayRefusal =>
      settle(uniqueID, (session) => {
        session.status = 'approved'
        session.charge = { ...newTransaction(), amount: amount ?? session.amount }
      }),
    decline: (uniqueID: string) => settle(uniqueID, (session) => (session.status = 'declined')),
    cancel: (uniqueID: string) => settle(uniqueID, (session) => (session.status = 'cancelled')),
    /** Once per session: the same refund again changes nothing. */
    refund: (uniqueID: string, amount: number): PaySession | PayRefusal => {
      const session = find(uniqueID)
      if (!session) return 'unknown'
      if (!session.charge) return 'not-charged'
      if (session.refunded !== undefined) return session.refunded === amount ? session : 'refunded-otherwise'
      if (amount > session.charge.amount) return 'too-much'
      session.refunded = amount
      return session
    },
    /** newest first */
    all: (): PaySession[] => [...sessions.keys()].flatMap((id) => find(id) ?? []).reverse(),
  }
}

/** What an inquiry answers. */
export const inquiryOf = (uniqueID: string, session: PaySession | undefined): Record<string, unknown> => {
  if (!session?.charge) return { uniqueID, status: session?.status ?? 'unknown' }
  const { status, charge, refunded } = session
  return { uniqueID, status, ...charge, cardMask: TEST_CARD.cardMask, ...(refunded !== undefined && { refunded }) }
}
