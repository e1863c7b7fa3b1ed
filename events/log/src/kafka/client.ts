import './idle-timer.ts'
import { connect, type Socket } from 'node:net'
import kafkajs, { type ISocketFactory, type Kafka, type logCreator } from 'kafkajs'
import type { Logger } from '../database.ts'

export type ClientOptions = {
  /** `host:port` */
  brokers: string[]
  logger: Logger
}

/** A client of kafkajs whose connections can be ended at once. */
export type Client = {
  kafka: Kafka
  /** Ends every connection. Requests under way fail, and kafkajs cannot send anything afterwards. */
  end: () => void
}

/** TCP keep-alive of a connection without traffic, in milliseconds. */
const KEEP_ALIVE_MILLISECONDS = 60_000
const CONNECT_MILLISECONDS = 3_000

/** kafkajs logs its own retries; the event log reports what they mean for its callers. */
const debugOnly =
  (logger: Logger): logCreator =>
  () =>
  ({ namespace, log: { message, ...more } }) =>
    logger.debug({ part: `kafkajs ${namespace}`, ...more }, message)

export const createClient = ({ brokers, logger }: ClientOptions): Client => {
  const open = new Set<Socket>()
  let ended = false
  const socketFactory: ISocketFactory = ({ host, port, onConnect }) => {
    if (ended) throw new Error('the connection was ended')
    const socket = connect({
      host,
      port,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_MILLISECONDS,
    })
    socket.once('connect', onConnect)
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    return socket
  }
  const kafka = new kafkajs.Kafka({
    clientId: 'zmigo',
    brokers,
    socketFactory,
    connectionTimeout: CONNECT_MILLISECONDS,
    enforceRequestTimeout: false, // the log has deadlines of its own; kafkajs's is a timer per connection, ten times a second
    retry: { retries: Math.max(1, brokers.length), initialRetryTime: 50, maxRetryTime: 500 },
    logLevel: kafkajs.logLevel.WARN,
    logCreator: debugOnly(logger),
  })
  return {
    kafka,
    end: () => {
      ended = true
      for (const socket of open) socket.destroy(new Error('the connection was ended'))
    },
  }
}
