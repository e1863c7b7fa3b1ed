import type { Router } from 'express'
import type { Database, EventLog, Logger } from '@zmig/event-log'
import type { Outbox, Telemetry } from '@zmig/outbox'
import type { Projection } from './define-projection.ts'

/** The dependencies of a service; tests pass their own. */
export type ServiceDeps = {
  database: Database
  log: EventLog
  outbox: Outbox
  telemetry: Telemetry
  clock: { now(): Date }
  newId: () => string
  logger: Logger
}

/** A service, for the process that runs it. */
export type Service = {
  name: string
  /** adds its routes, below its own name */
  mount: (router: Router) => void
  /** projections of other services' events into its own tables */
  replicas: Projection[]
  /** starts timers and the like. @returns a function that stops them */
  start?(): Promise<() => Promise<void>>
}
