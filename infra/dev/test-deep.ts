import { exitCode, runChecks, summary } from './checks/check.ts'
import { journeysCheck } from './checks/journeys-check.ts'
import { onEngines } from './checks/requirements.ts'
import { vitestCheck } from './checks/vitest-check.ts'
import { environment } from './environment.ts'

// CONTRIBUTING.md (Tests) says what runs where.
const tally = await runChecks(
  [
    { ...vitestCheck('deep'), name: 'races, faults and crash schedules' },
    journeysCheck({
      name: 'journeys: variations, other widths, keyboard, no JavaScript, crashes',
      runs: [
        { projects: ['phone-variations', 'desktop', 'deep'], workers: 2 },
        { projects: ['exclusive'], workers: 1 },
      ],
    }),
    onEngines(
      { ...vitestCheck('engine-faults'), name: 'faults of Kafka and Elasticsearch' },
      '{services,events,infra}/**/*.engine-faults.spec.ts',
    ),
    onEngines(
      journeysCheck({
        name: 'purchase and crashes on Kafka and Elasticsearch',
        runs: [{ projects: ['engines'], workers: 1 }],
        shopArguments: ['--engines'],
      }),
      'e2e/{journeys/purchase,engines/*}.spec.ts',
    ),
  ],
  1,
)
console.log(summary(tally))
process.exitCode = exitCode(tally, environment['CI'] === 'true')
