/** A visit to the gateway's own page, in which one buyer may pay one amount once. */
export type PaymentSession = {
  /** 32 hex digits, made by us and used for this session alone */
  uniqueId: string
  /** agorot */
  amount: number
  /** instalments, 1 to 6 */
  payments: number
  /** nobody can pay in this session from here on */
  endsAt: Date
}

/** What the gateway says about a session when it is asked, server to server; the only word that counts about money. */
export type Inquiry =
  | { status: 'unknown' | 'open' | 'declined' | 'cancelled' | 'ended' }
  | {
      status: 'approved'
      /** what was charged, in agorot, whatever was asked for */
      amount: number
      txId: string
      authNumber: string
      /** last four digits of the card */
      lastFour: string
    }

/** What a browser brings back from the gateway's page. All of it may be made up; an absent part was not sent. */
export type ReturnFacts = {
  uniqueId: string
  txId?: string | undefined
  errorCode?: string | undefined
  cardToken?: string | undefined
  cardExp?: string | undefined
  personalId?: string | undefined
  responseMac?: string | undefined
}

/** `authentic`: signed by the gateway; `forged`: signed by nobody; `unproven`: too little came to tell. */
export type Authenticity = 'authentic' | 'forged' | 'unproven'

type CallOptions = {
  /** gives up earlier than the usual 5 s, in milliseconds */
  deadlineMs?: number
}

/** A hosted payment page. Every call ends within 5 s; one that fails throws a `GatewayError`. */
export type PaymentGateway = {
  /**
   * Sets a session up. The same session again is the same page, so a call whose answer was lost may be repeated.
   * @returns the address of the page, on the gateway's own host
   */
  openSession(session: PaymentSession, options?: CallOptions): Promise<string>
  inquire(uniqueId: string, options?: CallOptions): Promise<Inquiry>
  /** Gives an approved payment back. The same refund again changes nothing. @param amount agorot */
  refund(uniqueId: string, amount: number): Promise<void>
  /** Whether the gateway itself signed what a browser brings; compared in constant time. */
  checkReturn(facts: ReturnFacts): Authenticity
}

/**
 * Why a call to the payment gateway came to nothing: `UNREACHABLE` no connection, or it broke; `SLOW` no answer in time;
 * `BROKEN` it answered 5xx; `REFUSED` it answered 4xx (`status` tells which); `MALFORMED` an answer that means nothing;
 * `FOREIGN_PAGE` a page that is not on its own host.
 */
export type GatewayFault = 'UNREACHABLE' | 'SLOW' | 'BROKEN' | 'REFUSED' | 'MALFORMED' | 'FOREIGN_PAGE'

/** A call to the payment gateway that came to nothing. What it was told, and the password, are no part of it. */
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
