import './idle-timer.ts'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import kafkajs, { type ISocketFactory, type Kafka, type logCreator, type SASLOptions } from 'kafkajs'
import type { Logger } from '../database.ts'

/** How a connection to Kafka is encrypted, and how the shop signs in. */
export type KafkaSecurity = {
  /** `ca`: certificates (PEM) of which one must have signed those of the brokers; without it the CAs that Node trusts */
  tls?: { ca?: string }
  sasl?: { mechanism: 'scram-sha-512' | 'scram-sha-256' | 'plain'; username: string; password: string }
}

/** Where Kafka is, and how to connect to it. */
export type KafkaAddress = {
  /** `host:port` */
  brokers: string[]
  security?: KafkaSecurity | undefined
}

export type ClientOptions = KafkaAddress & { logger: Logger }

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

/**
 * Opens a connection to a broker.
 * @param tls encrypts it; without it the connection is plain
 */
export const openSocket = ({ host, port }: { host: string; port: number }, tls?: KafkaSecurity['tls']): Socket => {
  const place = { host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MILLISECONDS }
  const socket = tls ? connectTls({ ...place, ...tls, servername: isIP(host) ? '' : host }) : connect(place)
  // With each try to reach a broker that is away, kafkajs lets go of its last sockets again. On a closed socket Node
  // would add a `connect` listener each time, which nothing ever calls or removes: a leak that Node warns of at the 11th.
  const unref = socket.unref.bind(socket)
  socket.unref = () => (socket.destroyed ? socket : unref())
  return socket
}

export const createClient = ({ brokers, security: { tls, sasl } = {}, logger }: ClientOptions): Client => {
  const open = new Set<Socket>()
  let ended = false
  const socketFactory: ISocketFactory = ({ host, port, onConnect }) => {
    if (ended) throw new Error('the connection was ended')
    const socket = openSocket({ host, port }, tls)
    socket.once(tls ? 'secureConnect' : 'connect', onConnect)
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    return socket
  }
  const kafka = new kafkajs.Kafka({
    clientId: 'zmigo',
    brokers,
    socketFactory,
    ssl: tls !== undefined,
    ...(sasl && { sasl: sasl as SASLOptions }),
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
