import { environment } from './environment.ts'
import { parseStartArguments } from './stack/start-arguments.ts'
import { runShop } from './stack/run-shop.ts'

const options = parseStartArguments(process.argv.slice(2))
if ('problem' in options) {
  console.error(options.problem)
  process.exitCode = 1
} else await runShop(environment, options)
