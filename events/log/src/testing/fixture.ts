import type { Database } from '../database.ts'
import type { EventLog } from '../event-log.port.ts'
import type { KafkaSecurity } from '../kafka/client.ts'
import type { Proxy } from './proxy.ts'

/** What `openEventLog` needs, for a process of its own. */
export type LogAddress = {
  databaseUrl: string
  brokers?: string[]
  security?: KafkaSecurity | undefined
  topicPrefix?: string
}

/** A history of its own on an engine, for one test. */
export type IsolatedLog = {
  /** Opens the log, as another process would with each call. It is closed with the isolated. */
  open(): Promise<EventLog>
  database: Database
  /** where another process finds this history */
  address: LogAddress
  end(): Promise<void>
}

/** An engine on which tests create histories. */
export type Engine = { begin(): Promise<IsolatedLog> }

/** An engine of this suite's own, reached by a proxy that can fall silent, and that may be killed. */
export type FragileEngine = Engine & {
  proxy: Proxy
  /** Ends the engine as a power cut would, and starts it again on its data. */
  restart(): Promise<void>
  end(): Promise<void>
}

/** What a suite needs of an engine. */
export type LogFixture = {
  /** the engine that all tests share; no test disturbs it */
  shared: Engine
  startFragile: () => Promise<FragileEngine>
}
