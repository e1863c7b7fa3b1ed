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

/** What any part of the shop that publishes events needs of schema `events`: it cannot read or change what it wrote. */
export const PUBLISHING = { 'events.outbox': 'insert' }

/** What any part that runs projections needs of schema `events`. */
export const PROJECTING = {
  'events.projection_offset': 'select, insert, update',
  // a replay takes out what it could apply
  'events.parked': 'select, insert, update, delete',
  // a rebuild leaves out what staff gave up
  'events.given_up': 'insert',
}

/**
 * The role of a service in PostgreSQL: it reads and writes the rows of the schema that has its name, publishes events and
 * runs its replicas.
 * @param more what else it needs, as `Role` of the kit says it
 */
export const serviceRole = (name: string, more: Record<string, string> = {}) => ({
  name,
  may: { [name]: 'select, insert, update, delete', ...PUBLISHING, ...PROJECTING, ...more },
})

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
