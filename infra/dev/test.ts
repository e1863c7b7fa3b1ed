import { add, exitCode, runChecks, summary } from './checks/check.ts'
import { journeysCheck } from './checks/journeys-check.ts'
import { onEngines } from './checks/requirements.ts'
import { staticChecks } from './checks/static-checks.ts'
import { vitestCheck } from './checks/vitest-check.ts'
import { environment } from './environment.ts'

const engineTests = onEngines(
  { ...vitestCheck('engines'), name: 'engine tests (Kafka, Elasticsearch)' },
  '{services,events,infra}/**/*.engine.spec.ts',
)

const quick = await runChecks([...staticChecks, vitestCheck('unit')])
// One at a time: each keeps its engines and the processor busy, and time limits inside them should mean something.
const slow = await runChecks(
  [vitestCheck('int'), engineTests, journeysCheck({ name: 'journeys at 390 px', projects: ['phone'] })],
  1,
)
const tally = add(quick, slow)
console.log(summary(tally))
process.exitCode = exitCode(tally, environment['CI'] === 'true')
