import type { Check } from './check.ts'
import { onEngines } from './requirements.ts'
import { vitestCheck } from './vitest-check.ts'

/**
 * The contract suites of the event log and the search on Kafka and Elasticsearch.
 * @param scope arguments of vitest that choose its tests; empty: all
 */
export const engineTests = (scope: readonly string[] = []): Check =>
  onEngines(
    { ...vitestCheck('engines', scope), name: 'engine tests (Kafka, Elasticsearch)' },
    '{services,events,infra}/**/*.engine.spec.ts',
  )
