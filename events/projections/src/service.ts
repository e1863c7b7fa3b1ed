import type { Router } from 'express'
import type { Database, EventLog, Logger } from '@zmig/event-log'
import type { Outbox, Telemetry } from '@zmig/outbox'
import type { Projection } from './define-projection.ts'

/** What a service is built from; composition hands it in, tests hand in their own. */
export type ServiceDeps = {
  database: Database
  log: EventLog
  outbox: Outbox
  telemetry: Telemetry
  clock: { now(): Date }
  newId: () => string
  logger: Logger
}

/** A service as the process that runs it sees it. */
export type Service = {
  name: string
  /** adds its routes, below its own name */
  mount: (router: Router) => void
  /** what it learns from the events of others */
  replicas: Projection[]
  /** starts timers and the like. @returns a function that stops them */
  start?(): Promise<() => Promise<void>>
}
