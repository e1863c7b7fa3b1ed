/**
 * What a person who watches the shop for attacks wants to see. The names are fixed: alarms and searches rely on them.
 *
 * - `sign-in-refused`: a Google account that may not enter, or a token that proves nothing
 * - `not-signed-in`: a call of staff without a valid session (401)
 * - `forbidden`: a call that is refused for every caller, such as one from a page of another site (403)
 * - `too-many-requests`: a limit was reached (429)
 * - `foreign-caller`: a call to a private port without a valid token of a process of the shop
 * - `policy-violation`: a page tried what its content security policy forbids, as the browser reports it
 */
export type SecurityEvent =
  'sign-in-refused' | 'not-signed-in' | 'forbidden' | 'too-many-requests' | 'foreign-caller' | 'policy-violation'

/** The part of a logger that security events need. */
type SecurityLogger = { info(fields: object, message: string): void }

/**
 * Logs one security event at info level, the default, with its name in `securityEvent`.
 * @param fields where it happened: never the address, e-mail or id of a person
 */
export const logSecurityEvent = (logger: SecurityLogger, event: SecurityEvent, fields: object = {}): void =>
  logger.info({ securityEvent: event, ...fields }, 'security event')

const byStatus: Readonly<Record<number, SecurityEvent>> = {
  401: 'not-signed-in',
  403: 'forbidden',
  429: 'too-many-requests',
}

/** The security event that every refusal with this status is, unless the refusal names another one. */
export const securityEventOf = (status: number): SecurityEvent | undefined => byStatus[status]
