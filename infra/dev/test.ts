import { add, exitCode, runChecks, summary } from './checks/check.ts'
import { journeysCheck } from './checks/journeys-check.ts'
import { engineTests } from './checks/engine-tests.ts'
import { type Scope, scopeOf } from './checks/scope.ts'
import { staticChecks } from './checks/static-checks.ts'
import { testCommand } from './checks/test-command.ts'
import { vitestCheck } from './checks/vitest-check.ts'
import { readArguments } from './command/command-line.ts'
import { environment } from './environment.ts'

const NO_ENGINES =
  'Kafka and Elasticsearch were not started: nothing that runs on them differs from origin/main. npm run test:deep starts them.'

// CONTRIBUTING.md (Tests) says what runs where.
const run = async ({ vitest, journeys, engines }: Scope): Promise<void> => {
  const phone = journeysCheck({
    name: 'journeys at 390 px',
    runs: [{ projects: ['phone'], workers: 2, files: journeys ?? [] }],
  })
  const quick = await runChecks([...staticChecks, vitestCheck('unit', vitest)])
  // One at a time: each keeps both cores busy, and its time limits assume that it has them.
  const slow = await runChecks(
    [vitestCheck('int', vitest), ...(engines ? [engineTests(vitest)] : []), ...(journeys ? [phone] : [])],
    1,
  )
  const tally = add(quick, slow)
  if (!engines) console.log(NO_ENGINES)
  console.log(summary(tally))
  process.exitCode = exitCode(tally, environment['CI'] === 'true')
}

const scope = scopeOf(readArguments(testCommand))
if ('problem' in scope) {
  console.error(scope.problem)
  process.exitCode = 1
} else await run(scope)
