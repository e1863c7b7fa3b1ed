/** The part of a logger that the HTTP layer uses. */
export type RequestLogger = {
  error(fields: object, message: string): void
  debug(fields: object, message: string): void
}
