import { Socket } from 'node:net'
import pg from 'pg'

/**
 * A socket that sends everything written in one turn of the event loop as one piece: queries that are sent together cost one
 * system call and wake the server once, which takes longer than most queries.
 */
export const createGatheringSocket = (): Socket => {
  const socket = new Socket()
  const write = socket.write.bind(socket) as (...parts: unknown[]) => boolean
  let gathering = false
  const send = () => {
    gathering = false
    socket.uncork()
  }
  const gather = (...parts: unknown[]) => {
    if (!gathering) {
      gathering = true
      socket.cork()
      process.nextTick(send)
    }
    return write(...parts)
  }
  // connecting restores the method of the class
  return socket.on('connect', () => (socket.write = gather))
}

const INT8 = 20
const DATE = 1082

/** Counters and versions stay far below 2^53, so they are numbers; a calendar day has no time zone, so it stays a text. */
const parserOf = (oid: number, format?: 'text' | 'binary'): unknown => {
  if (oid === INT8) return Number
  if (oid === DATE) return String
  return pg.types.getTypeParser(oid, format)
}

/** Connection settings that every pool and listener shares. */
export const connectionSettings = (url: string, applicationName: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: applicationName,
  // A request is answered within seconds or refused, so a longer wait for a connection is useless.
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  stream: createGatheringSocket,
  types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
})

/** serialization_failure and deadlock_detected: the transaction lost a race and succeeds when it runs again. */
const retryableCodes = new Set(['40001', '40P01'])

/** The SQLSTATE of a PostgreSQL error or the code of a network error. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

export const isRetryable = (error: unknown): boolean => retryableCodes.has(errorCode(error) ?? '')

/** The server accepts no writes: it was the primary until another one took over, or is not the primary yet. */
const READ_ONLY = '25006'

/** A connection that led to the primary and leads to another server now; the next one may find the new primary. */
export const leadsElsewhere = (error: unknown): boolean => errorCode(error) === READ_ONLY

/** SQLSTATE of a connection that failed, of a server without room, and of one that stops; and network faults. */
const AWAY =
  /^(08|53|57P0)|^25006$|^E(AI_AGAIN|CONNREFUSED|CONNRESET|HOSTDOWN|HOSTUNREACH|NETDOWN|NETUNREACH|NOTFOUND|PIPE|TIMEDOUT)$/

/** The address is a socket that is not there. */
const hasNoSocket = (error: Error): boolean =>
  errorCode(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/** Whether the database could not be reached at all: no name, no route, no socket, refused, broken, silent, stopping, or not the primary. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (AWAY.test(errorCode(error) ?? '') || hasNoSocket(error)) return true
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/.test(
    error.message,
  )
}
