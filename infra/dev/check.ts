import { exitCode, runChecks, summary } from './checks/check.ts'
import { staticChecks } from './checks/static-checks.ts'
import { checkCommand } from './checks/test-command.ts'
import { vitestCheck } from './checks/vitest-check.ts'
import { readArguments } from './command/command-line.ts'
import { environment } from './environment.ts'

readArguments(checkCommand)
const tally = await runChecks([...staticChecks, vitestCheck('unit')])
console.log(summary(tally))
process.exitCode = exitCode(tally, environment['CI'] === 'true')
