import { add, exitCode, runChecks, summary } from './checks/check.ts'
import { contractCheck } from './checks/contract-check.ts'
import { engineTests } from './checks/engine-tests.ts'
import { journeysCheck } from './checks/journeys-check.ts'
import { ensureServersInCi, onEngines } from './checks/requirements.ts'
import { testDeepCommand } from './checks/test-command.ts'
import { vitestCheck } from './checks/vitest-check.ts'
import { readArguments } from './command/command-line.ts'
import { environment } from './environment.ts'
import { build, isBuildStale } from './stack/build-step.ts'

readArguments(testDeepCommand)

// CONTRIBUTING.md (Tests) says what runs where.
const journeys = journeysCheck({
  name: 'journeys: variations, other widths, keyboard, no JavaScript, crashes',
  runs: [
    { projects: ['variations', 'desktop', 'deep'], workers: 2 },
    { projects: ['exclusive'], workers: 1 },
  ],
})
const races = { ...vitestCheck('deep'), name: 'races, faults and crash schedules' }
const engineFaults = onEngines(
  { ...vitestCheck('engine-faults'), name: 'faults of Kafka and Elasticsearch' },
  '{services,events,infra}/**/*.engine-faults.spec.ts',
)
const engineJourneys = onEngines(
  journeysCheck({
    name: 'purchase and crashes on Kafka and Elasticsearch',
    runs: [{ projects: ['engines'], workers: 1 }],
    shopArguments: ['--engines'],
  }),
  'e2e/{journeys/purchase,engines/*}.spec.ts',
)

// Once, before several shops start at the same time: each of them would build.
if (await isBuildStale()) await build(new AbortController().signal)
await ensureServersInCi()
// Alone: an engine that gets no processor for seconds is as silent as a broken one, and the tests tell the two apart.
const faults = await runChecks([engineTests(), engineFaults], 1)
// Two at a time: the journeys take as long as the others together, which mostly wait for servers that they stopped.
const tally = add(faults, await runChecks([journeys, engineJourneys, races, contractCheck]))
console.log(summary(tally))
process.exitCode = exitCode(tally, environment['CI'] === 'true')
