import { createRequire } from 'node:module'
import type { ISocketFactory, logCreator, RetryOptions } from 'kafkajs'

// kafkajs's public consumer reads through groups, which a projection with its offset in PostgreSQL has no use for, and
// its public producer sends again by itself, later than anybody waits. Both stand on parts that it does not export; the
// version is pinned and this file is the only one that reaches for them (infra/decisions, Kafka without consumer groups).
const require = createRequire(import.meta.url)

/** A request of the Kafka protocol, body only. */
export type WireRequest = { apiKey: number; apiVersion: number; apiName: string; body: Buffer }

type Broker = {
  connectionPool: {
    send<T>(exchange: {
      request: { apiKey: number; apiVersion: number; apiName: string; encode: () => Promise<unknown> }
      response: { decode: (raw: Buffer) => Promise<T>; parse: (decoded: T) => Promise<T> }
    }): Promise<T>
  }
  initProducerId(options: { transactionTimeout: number }): Promise<{ producerId: string; producerEpoch: number }>
  deleteRecords(options: {
    topics: { topic: string; partitions: { partition: number; offset: string }[] }[]
  }): Promise<unknown>
}

/** Some partitions of a topic, as kafkajs takes and gives them. */
type TopicOffsets = { topic: string; partitions: { partition: number; offset: string }[] }

export type Cluster = {
  connect(): Promise<void>
  addMultipleTargetTopics(names: string[]): Promise<void>
  findBroker(options: { nodeId: string }): Promise<Broker>
  findControllerBroker(): Promise<Broker>
  /** partitions by the id of their leader's node */
  findLeaderForPartitions(topic: string, partitions: number[]): Record<string, number[]>
  fetchTopicsOffset(
    topics: { topic: string; partitions: { partition: number }[]; fromBeginning?: boolean; fromTimestamp?: number }[],
  ): Promise<TopicOffsets[]>
}

type ClusterOptions = {
  logger: unknown
  brokers: string[]
  clientId: string
  socketFactory: ISocketFactory
  connectionTimeout: number
  requestTimeout: number
  enforceRequestTimeout: boolean
  metadataMaxAge: number
  allowAutoTopicCreation: boolean
  retry: RetryOptions
}

type Queue = {
  pending: unknown[]
  throttledUntil: number
  throttleCheckTimeoutId: NodeJS.Timeout | null
  checkPendingRequests(): void
}

const ClusterClass = require('kafkajs/src/cluster') as new (options: ClusterOptions) => Cluster
const EncoderClass = require('kafkajs/src/protocol/encoder') as new (size: number) => {
  writeBufferInternal(bytes: Buffer): void
}
const protocolErrors = require('kafkajs/src/protocol/error') as { createErrorFromCode(code: number): Error }
const RequestQueue = require('kafkajs/src/network/requestQueue') as {
  prototype: Queue & { scheduleCheckPendingRequests(): void }
}
const loggers = require('kafkajs/src/loggers') as {
  createLogger(options: { level: number; logCreator: logCreator }): unknown
}
/** CRC-32C (Castagnoli), which Kafka's record batches carry. */
export const crc32c = require('kafkajs/src/protocol/recordBatch/crc32C') as (bytes: Buffer) => number

/** Kafka's error of a code that a response carries. */
export const errorOf = (code: number): Error => protocolErrors.createErrorFromCode(code)

const WARN = 2

export const createCluster = (options: Omit<ClusterOptions, 'logger'>, log: logCreator): Cluster =>
  new ClusterClass({ ...options, logger: loggers.createLogger({ level: WARN, logCreator: log }) })

/** Sends a request as it is and gives what `decode` makes of the answer. */
export const exchange = <T>(broker: Broker, request: WireRequest, decode: (answer: Buffer) => T): Promise<T> => {
  const { body, ...header } = request
  const encode = () => {
    const encoder = new EncoderClass(body.length)
    encoder.writeBufferInternal(body)
    return Promise.resolve(encoder)
  }
  return broker.connectionPool.send({
    request: { ...header, encode },
    response: {
      decode: (raw) => Promise.resolve().then(() => decode(raw)),
      parse: (decoded) => Promise.resolve(decoded),
    },
  })
}

/** How often a queue that waits looks whether it may go on, in milliseconds; kafkajs's own figure. */
const CHECK_MILLISECONDS = 10

/**
 * kafkajs schedules its next look at the queue of each connection from "not throttled" (-1) minus now: a timer of 1 ms
 * that never ends, and of which Node 24 warns (tulios/kafkajs#1751). There is something to look at only while requests
 * wait, and every answer looks as well.
 */
RequestQueue.prototype.scheduleCheckPendingRequests = function scheduleWhileWaiting(this: Queue) {
  if (this.pending.length === 0 || this.throttleCheckTimeoutId) return
  this.throttleCheckTimeoutId = setTimeout(
    () => {
      this.throttleCheckTimeoutId = null
      this.checkPendingRequests()
    },
    Math.max(this.throttledUntil - Date.now(), CHECK_MILLISECONDS),
  )
}
