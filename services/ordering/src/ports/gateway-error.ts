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
