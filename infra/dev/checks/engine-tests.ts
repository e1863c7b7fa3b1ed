import type { Check } from './check.ts'
import { onEngines } from './requirements.ts'
import { vitestCheck } from './vitest-check.ts'

/**
 * The contract suites of the event log, the search and the files on Kafka, Elasticsearch and S3Mock.
 * @param scope arguments of vitest that choose its tests; empty: all
 */
export const engineTests = (scope: readonly string[] = []): Check =>
  onEngines(
    { ...vitestCheck('engines', scope), name: 'engine tests (Kafka, Elasticsearch, S3Mock)' },
    '{services,events,infra}/**/*.engine.spec.ts',
  )
