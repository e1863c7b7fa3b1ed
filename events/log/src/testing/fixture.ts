import type { Database } from '../database.ts'
import type { EventLog } from '../event-log.port.ts'
import type { Wire } from './proxy.ts'

/** What `openEventLog` needs, for a process of its own. */
export type SceneAddress = { databaseUrl: string; brokers?: string[]; topicPrefix?: string }

/** A history of its own on an engine, which one test works with. */
export type Scene = {
  /** Opens the log, as another process would with each call. It is closed with the scene. */
  open(): Promise<EventLog>
  database: Database
  /** where another process finds this history */
  address: SceneAddress
  end(): Promise<void>
}

/** Where scenes begin. */
export type Stage = { begin(): Promise<Scene> }

/** An engine of this suite's own, reached by a wire that can fall silent, and that may be killed. */
export type FragileStage = Stage & {
  wire: Wire
  /** Ends the engine as a power cut would, and starts it again on its data. */
  restart(): Promise<void>
  end(): Promise<void>
}

/** What a suite needs of an engine. */
export type LogRig = {
  /** the engine that all tests share; nobody disturbs it */
  calm: Stage
  startFragile: () => Promise<FragileStage>
}
