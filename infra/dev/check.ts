import { runChecks } from './checks/run-checks.ts'
import { staticChecks } from './checks/static-checks.ts'
import { summary } from './checks/check.ts'
import { vitestCheck } from './checks/vitest-check.ts'

const tally = await runChecks([...staticChecks, vitestCheck('unit')])
console.log(summary(tally))
process.exitCode = tally.failed > 0 ? 1 : 0
