import type { Agorot } from '@zmig/events'

/** What the adapter needs to find a payment again, for example `{ txId }`. Opaque to ordering, which stores it and gives it back. */
export type Reference = Readonly<Record<string, string>>

/** A session at the gateway's page, in which one buyer can pay one amount once. */
export type PaymentSession = {
  /** 32 hex digits, made by us for this session only */
  uniqueId: string
  /** agorot */
  amount: Agorot
  /** instalments, 1 to 6 */
  payments: number
  /** what the shop wants: the session accepts no payment from this time on. A gateway may have a length of its own. */
  endsAt: Date
  /** what the buyer reads on the page and on the receipt */
  description: string
  /** whom a page or a receipt names; absent when the details were erased. Never logged. */
  buyer?: { email: string; phone: string }
  /** what is bought; amounts in agorot, in total `amount` with delivery and discounts */
  lines: readonly { name: string; quantity: number; total: Agorot }[]
  /** where the page sends the buyer, whatever happened there; absent: to one page for each outcome */
  returnTo?: string
}

export type OpenedSession = {
  /** the address of the page, on a host that the adapter allows */
  page: string
  /** stored before the browser is sent to the page */
  reference: Reference
  /** the page accepts no payment from this time on */
  endsAt: Date
}

/** A session as it was stored: what an inquiry or a refund is about. */
export type StoredSession = {
  uniqueId: string
  /** everything that the adapter has given for it so far */
  reference: Reference
  endsAt: Date
}

/** The gateway's answer about a session, from server to server. Only this answer decides about money. */
export type Inquiry =
  | { status: 'unknown' | 'declined' | 'cancelled' | 'ended' }
  | {
      /** nothing is charged, and something still may be */
      status: 'open'
      /** the last card was declined, and the page offers another try */
      declined?: true
      /** the page accepts nothing any more, and a charge of its last minute may still appear */
      over?: true
    }
  | {
      status: 'approved'
      /** the charged amount in agorot, which may differ from the requested one */
      amount: Agorot
      txId: string
      authNumber: string
      /** last four digits of the card */
      lastFour: string
      /** what a refund needs; stored with the charge */
      reference: Reference
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

export type RefundRequest = StoredSession & {
  /** agorot */
  amount: Agorot
  /** instalments of the payment */
  payments: number
  /** the gateway was asked before, and may have refunded without an answer */
  askedBefore: boolean
}

/**
 * The longest call that a buyer waits for, in milliseconds. A second less than web waits for an answer to a buyer (PATIENCE in
 * the shell's run-web.ts): the buyer reads that the payment is unavailable, and not that the shop is.
 */
export const BUYER_DEADLINE = 4_000

type CallOptions = {
  /** a shorter deadline than `BUYER_DEADLINE`, in milliseconds */
  deadlineMs?: number
}

/** A hosted payment page. A call that fails throws a `GatewayError`; one that a buyer waits for ends within `BUYER_DEADLINE`. */
export type PaymentGateway = {
  pages: {
    /** how long a page lives at this gateway, in milliseconds; undefined: as long as the shop wants */
    lifetimeMs?: number
    /** a buyer who left without paying can open the same page again */
    reusable: boolean
  }
  /**
   * Sets a session up. Called once for each uniqueId: a repeated call may give a second page, so after a lost answer the
   * session gets another uniqueId.
   */
  openSession(session: PaymentSession, options?: CallOptions): Promise<OpenedSession>
  /** Also answers about a session whose set-up was not answered, by its uniqueId. A notification of the gateway only triggers it. */
  inquire(session: StoredSession, options?: CallOptions): Promise<Inquiry>
  /**
   * Refunds an approved payment within 60 s, once: the caller asks about one payment never twice at the same time, and says
   * when it has asked before. Gateways repeat a repeated refund, so the adapter looks for the first one then.
   * @returns what the refund is known by
   */
  refund(request: RefundRequest): Promise<Reference>
  /** Whether the gateway signed the parameters; compared in constant time. */
  checkReturn(facts: ReturnFacts): Authenticity
}

/**
 * Why a call to the payment gateway failed: `UNREACHABLE`: no connection, or it broke; `SLOW`: no answer in time; `BROKEN`: it
 * answered 5xx; `REFUSED`: it answered 4xx (see `status`) or a refusal; `MALFORMED`: an invalid answer; `FOREIGN_PAGE`: a page
 * that is not on a host of the gateway; `REFUND_UNSEEN`: it says that the money went back before, and shows no refund.
 */
export type GatewayFault =
  'UNREACHABLE' | 'SLOW' | 'BROKEN' | 'REFUSED' | 'MALFORMED' | 'FOREIGN_PAGE' | 'REFUND_UNSEEN'

/** A failed call to the payment gateway. Contains neither the request nor the password. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  readonly code: GatewayFault
  /** the HTTP status, or the gateway's own code of a refusal */
  readonly status: number | string | undefined

  constructor(code: GatewayFault, call: string, status?: number | string) {
    super(`the payment gateway: ${call}: ${code}${status === undefined ? '' : ` ${status}`}`)
    this.code = code
    this.status = status
  }
}
