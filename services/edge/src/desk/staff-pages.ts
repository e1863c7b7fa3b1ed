import type { Clock, ServiceClient, Sql } from '@zmig/kit'
import type { Command, Query } from '../door/http/define-endpoint.ts'
import type { Audit } from '../door/staff/audit.ts'

/** What the pages of the back office need of the edge. */
export type StaffDeps = { sql: Sql; services: ServiceClient; audit: Audit; clock: Clock }

/** The calls of one page of the back office. */
export type StaffPage = { queries: Query[]; commands: Command[] }
