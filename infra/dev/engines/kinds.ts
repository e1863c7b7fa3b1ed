import { join } from 'node:path'
import {
  ELASTICSEARCH_VERSION,
  KAFKA_VERSION,
  readHealth,
  readMetadata,
  startElasticsearch,
  startKafka,
  type EngineOptions,
  type RunningEngine,
} from '@zmig/engines'

export type Started = RunningEngine & { address: string; port: number }
type StartOptions = Pick<EngineOptions, 'port' | 'onExit' | 'say' | 'signal'>

/** An engine that the shop can run beside PostgreSQL: Kafka or Elasticsearch. */
export type EngineKind = {
  /** its name in paths and commands */
  key: EngineKey
  title: string
  version: string
  /** the setting with the address of an engine that runs elsewhere */
  setting: 'KAFKA_BROKERS' | 'ELASTICSEARCH_URL'
  start: (dataDirectory: string, options: StartOptions) => Promise<Started>
  /** Summarises its contents in a few words. @throws when it does not answer */
  describe: (port: number) => Promise<string>
}

export type EngineKey = 'kafka' | 'elasticsearch'

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

export const engineKinds: readonly EngineKind[] = [
  {
    key: 'kafka',
    title: 'Kafka',
    version: KAFKA_VERSION,
    setting: 'KAFKA_BROKERS',
    start: async (dataDirectory, options) => {
      const kafka = await startKafka({ dataDirectory: join(dataDirectory, 'kafka'), ...options })
      return { ...kafka, address: kafka.brokers }
    },
    describe: async (port) => counted((await readMetadata(port)).topics.length, 'topic', 'topics'),
  },
  {
    key: 'elasticsearch',
    title: 'Elasticsearch',
    version: ELASTICSEARCH_VERSION,
    setting: 'ELASTICSEARCH_URL',
    start: async (dataDirectory, options) => {
      const search = await startElasticsearch({ dataDirectory: join(dataDirectory, 'elasticsearch'), ...options })
      return { ...search, address: search.url }
    },
    describe: async (port) => {
      const { status, indices } = await readHealth(`http://127.0.0.1:${port}`)
      return `${status}, ${counted(indices, 'index', 'indices')}`
    },
  },
]
