import pg from 'pg'
import { createGatheringSocket } from './gathering-socket.ts'

const INT8 = 20
const DATE = 1082

/** Counters and versions stay far below 2^53, and a calendar day has no time zone: neither needs the driver's caution. */
const parserOf = (oid: number, format?: 'text' | 'binary'): unknown => {
  if (oid === INT8) return Number
  if (oid === DATE) return String
  return pg.types.getTypeParser(oid, format)
}

/** Connection settings that every pool and listener shares. */
export const connectionSettings = (url: string, applicationName: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: applicationName,
  // A request is answered within seconds or refused; waiting longer for a connection helps nobody.
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  stream: createGatheringSocket,
  types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
})
