import { partitionOf, topicOf, type EventEnvelope } from '@zmig/events'
import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import {
  createApp,
  createLogger,
  listenOn,
  newId,
  systemClock,
  type Clock,
  type Database,
  type ServiceClient,
} from '@zmig/kit'
import { peopleMigrations } from '@zmig/kit/people'
import { startTestDatabase } from '@zmig/kit/testing'
import { startProjections } from '@zmig/projections'
import express from 'express'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createEdge, type Edge } from '../composition.ts'
import { edgeMigrations, edgeProjections } from '../read-models.ts'
import { edgeConfig } from '../door/config.ts'
import { untilProjected } from './until-projected.ts'

/** A call that edge made to a service; a question has no body. */
export type ServiceCall = { path: string; body?: unknown }

export type EdgeFixture = {
  database: Database
  edge: Edge
  /** `http://127.0.0.1:<port>/edge` */
  url: string
  /** appends facts to the log and waits until every projection has read them and edge's caches have heard of it */
  publish(...events: EventEnvelope[]): Promise<void>
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  /** what services were asked, and how they answer */
  services: { calls: ServiceCall[]; answer: (call: ServiceCall) => unknown }
  /** the lines of the log at info level and above */
  logged: Record<string, unknown>[]
  stop(): Promise<void>
}

/** The context of an event in a test. */
export const now = (): { id: string; source: string; time: string } => ({
  id: newId(),
  source: '/test',
  time: new Date().toISOString(),
})

/**
 * Waits until edge has heard of everything that was committed before: PostgreSQL delivers notifications in the order of
 * their commits, but a busy machine may deliver them after a query has seen the rows.
 */
const untilHeard = async (edge: Edge, database: Database): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const key = `heard:${newId()}`
  const stopListening = edge.onTouched((keys) => (keys === 'all' || keys.includes(key)) && resolve())
  await database.query(`select pg_notify('touched', $1)`, [JSON.stringify([{ key }])])
  await promise.finally(stopListening)
}

/** A whole edge on a database of its own: log, projections, read models and HTTP; services are played by the test. */
export const startEdgeFixture = async (
  environment: Record<string, string> = {},
  clock: Clock = systemClock,
): Promise<EdgeFixture> => {
  const testDatabase = await startTestDatabase([eventMigrations, peopleMigrations, edgeMigrations])
  const { database } = testDatabase
  const log = createPostgresEventLog(database)
  const logged: EdgeFixture['logged'] = []
  const write = (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>)
  const logger = createLogger('edge-test', { destination: { write } })
  const stopProjections = await startProjections({ database, log, projections: edgeProjections, logger })
  const played: EdgeFixture['services'] = {
    calls: [],
    answer: ({ path }) => (path.startsWith('/ordering/install/') ? [] : {}),
  }
  const play = async (call: ServiceCall): Promise<unknown> => {
    played.calls.push(call)
    return played.answer(call)
  }
  const services: ServiceClient = {
    get: (path) => play({ path }),
    post: (path, body) => play({ path, body }),
    put: (path, body) => play({ path, body }),
    patch: (path, body) => play({ path, body }),
    delete: (path) => play({ path }),
    sendFile: async (path, pieces) => play({ path, body: await buffer(pieces) }),
    fetchFile: async (path) => {
      const bytes = await play({ path })
      return { length: undefined, stream: Readable.from(Buffer.isBuffer(bytes) ? [bytes] : []) }
    },
  }
  const dataDirectory = await mkdtemp(join(tmpdir(), 'zmig-edge-'))
  const config = edgeConfig({ DATA_DIR: dataDirectory, ...environment })
  const edge = createEdge({ database, services, config, logger, clock })
  const stopEdge = await edge.start()
  const router = express.Router()
  edge.mount(router)
  const app = createApp({
    name: 'web',
    logger,
    clientKey: edge.addressKey,
    routesReadBodies: true,
    mount: (root) => void root.use('/edge', router),
  })
  const { port, close } = await listenOn(
    (request, response) => {
      if (!edge.fast(request, response)) app(request, response)
    },
    0,
    '127.0.0.1',
  )
  const url = `http://127.0.0.1:${port}/edge`
  const send: EdgeFixture['send'] = (method, path, body, headers = {}) =>
    fetch(url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const publish = async (events: readonly EventEnvelope[]): Promise<void> => {
    const addressed = events.map((event) => {
      const topic = topicOf(event.type)
      return { topic, partition: partitionOf(topic, event.key), event }
    })
    await log.appendAll(addressed)
    await untilProjected(database, edgeProjections)
    await untilHeard(edge, database)
  }
  const published: Promise<void>[] = []
  return {
    database,
    edge,
    url,
    services: played,
    logged,
    publish: (...events) => {
      const done = publish(events)
      published.push(done)
      return done
    },
    get: (path, headers = {}) => fetch(url + path, { headers, redirect: 'manual' }),
    post: (path, body, headers) => send('POST', path, body, headers),
    send,
    stop: async () => {
      await Promise.allSettled(published) // a test may have published without waiting for the read models
      await Promise.all([close(), stopEdge(), stopProjections()])
      await testDatabase.stop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
