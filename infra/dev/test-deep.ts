import { exitCode, runChecks, summary } from './checks/check.ts'
import { journeysCheck } from './checks/journeys-check.ts'
import { onEngines } from './checks/requirements.ts'
import { vitestCheck } from './checks/vitest-check.ts'
import { environment } from './environment.ts'

// What npm test leaves out: another width, crash schedules, faults, keyboard only, JavaScript off.
const tally = await runChecks(
  [
    { ...vitestCheck('deep'), name: 'crash schedules' },
    journeysCheck({ name: 'journeys at 1280 px', projects: ['desktop'] }),
    journeysCheck({ name: 'reflow, keyboard, no JavaScript, crashes, faults', projects: ['deep'] }),
    onEngines(
      journeysCheck({
        name: 'purchase and crashes on Kafka and Elasticsearch',
        projects: ['engines'],
        shopArguments: ['--engines'],
      }),
      'e2e/{journeys/purchase,engines/*}.spec.ts',
    ),
  ],
  1,
)
console.log(summary(tally))
process.exitCode = exitCode(tally, environment['CI'] === 'true')
