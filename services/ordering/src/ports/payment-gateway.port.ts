import type { Agorot } from '@zmig/events'

/** A session at the gateway's page, in which one buyer can pay one amount once. */
export type PaymentSession = {
  /** 32 hex digits, made by us for this session only */
  uniqueId: string
  /** agorot */
  amount: Agorot
  /** instalments, 1 to 6 */
  payments: number
  /** the session accepts no payment from this time on */
  endsAt: Date
}

/** The gateway's answer about a session, from server to server. Only this answer decides about money. */
export type Inquiry =
  | { status: 'unknown' | 'open' | 'declined' | 'cancelled' | 'ended' }
  | {
      status: 'approved'
      /** the charged amount in agorot, which may differ from the requested one */
      amount: Agorot
      txId: string
      authNumber: string
      /** last four digits of the card */
      lastFour: string
    }

/** The parameters that a browser brings back from the gateway's page. They are not trusted; absent ones were not sent. */
export type ReturnFacts = {
  uniqueId: string
  txId?: string | undefined
  errorCode?: string | undefined
  cardToken?: string | undefined
  cardExp?: string | undefined
  personalId?: string | undefined
  responseMac?: string | undefined
}

/** `authentic`: signed by the gateway; `forged`: the signature is wrong; `unproven`: parameters are missing. */
export type Authenticity = 'authentic' | 'forged' | 'unproven'

type CallOptions = {
  /** a shorter deadline than the usual 5 s, in milliseconds */
  deadlineMs?: number
}

/** A hosted payment page. Every call ends within 5 s; one that fails throws a `GatewayError`. */
export type PaymentGateway = {
  /**
   * Sets a session up. A repeated call gives the same page, so a call whose answer was lost may be repeated.
   * @returns the address of the page, on the gateway's own host
   */
  openSession(session: PaymentSession, options?: CallOptions): Promise<string>
  inquire(uniqueId: string, options?: CallOptions): Promise<Inquiry>
  /** Refunds an approved payment. A repeated refund changes nothing. @param amount agorot */
  refund(uniqueId: string, amount: Agorot): Promise<void>
  /** Whether the gateway signed the parameters; compared in constant time. */
  checkReturn(facts: ReturnFacts): Authenticity
}

/**
 * Why a call to the payment gateway failed: `UNREACHABLE`: no connection, or it broke; `SLOW`: no answer in time; `BROKEN`: it
 * answered 5xx; `REFUSED`: it answered 4xx (see `status`); `MALFORMED`: an invalid answer; `FOREIGN_PAGE`: a page that is
 * not on its own host.
 */
export type GatewayFault = 'UNREACHABLE' | 'SLOW' | 'BROKEN' | 'REFUSED' | 'MALFORMED' | 'FOREIGN_PAGE'

/** A failed call to the payment gateway. Contains neither the request nor the password. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  readonly code: GatewayFault
  readonly status: number | undefined

  constructor(code: GatewayFault, call: string, status?: number) {
    super(`the payment gateway: ${call}: ${code}${status === undefined ? '' : ` ${status}`}`)
    this.code = code
    this.status = status
  }
}
