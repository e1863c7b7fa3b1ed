import { connect, type Socket } from 'node:net'
import type { ISocketFactory, logCreator } from 'kafkajs'
import type { Logger } from '../database.ts'
import { type Cluster, createCluster, exchange, type WireRequest } from './internals.ts'
import type { Place } from './produce.ts'

type SessionOptions = {
  brokers: string[]
  /** the names of the topics it works with, which exist */
  names: string[]
  logger: Logger
  /** what has to be done before, once for all sessions */
  before: Promise<void>
}

/** Connections to the brokers, which end together and at once. */
export type Session = {
  cluster: Cluster
  /** resolves when the brokers have told who leads which partition */
  ready: Promise<void>
  /** The node that leads a partition. @throws when there is none right now */
  leaderOf: (place: Place) => string
  /** Asks a node. */
  ask<T>(node: string, request: WireRequest, decode: (answer: Buffer) => T): Promise<T>
  /** Ends every connection. What is under way fails, and nothing is sent afterwards, whatever kafkajs tries. */
  end: () => void
}

/** For a connection that says nothing at all, in milliseconds. */
const KEEP_ALIVE_MILLISECONDS = 60_000
const CONNECT_MILLISECONDS = 3_000

/** What kafkajs has to say is about its own repeated tries; what it means for the log, the log says itself. */
export const quietly =
  (logger: Logger): logCreator =>
  () =>
  ({ namespace, log: { message, ...more } }) =>
    logger.debug({ part: `kafkajs ${namespace}`, ...more }, message)

/** Connections that we can end. */
export const createSockets = (): { factory: ISocketFactory; end: () => void } => {
  const open = new Set<Socket>()
  let ended = false
  return {
    factory: ({ host, port, onConnect }) => {
      if (ended) throw new Error('the connection has been given up')
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
    },
    end: () => {
      ended = true
      for (const socket of open) socket.destroy(new Error('the connection has been given up'))
    },
  }
}

/** Begins to connect. */
export const openSession = ({ brokers, names, logger, before }: SessionOptions): Session => {
  const sockets = createSockets()
  const cluster = createCluster(
    {
      brokers,
      clientId: 'zmigo',
      socketFactory: sockets.factory,
      connectionTimeout: CONNECT_MILLISECONDS,
      requestTimeout: CONNECT_MILLISECONDS,
      enforceRequestTimeout: false, // deadlines are ours; theirs is a timer per connection, ten times a second
      metadataMaxAge: Number.MAX_SAFE_INTEGER, // a session that hears of another leader is replaced
      allowAutoTopicCreation: false,
      retry: { retries: brokers.length, initialRetryTime: 50, maxRetryTime: 500 }, // once around the brokers
    },
    quietly(logger),
  )
  const ready = before.then(() => cluster.connect()).then(() => cluster.addMultipleTargetTopics(names))
  ready.catch(() => undefined) // heard by whoever uses the session
  return {
    cluster,
    ready,
    leaderOf: ({ name, partition }) => {
      const [node] = Object.keys(cluster.findLeaderForPartitions(name, [partition]))
      if (node === undefined || Number(node) < 0) throw new Error(`nobody leads partition ${partition} of ${name} now`)
      return node
    },
    ask: async (node, request, decode) => exchange(await cluster.findBroker({ nodeId: node }), request, decode),
    end: sockets.end,
  }
}
