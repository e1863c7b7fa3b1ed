import { runAgainst } from '@zmig/slice-sdk/against'
import { readArguments } from './command/command-line.ts'
import { environment } from './environment.ts'
import { runShop } from './stack/run-shop.ts'
import { devCommand } from './watch/dev-command.ts'
import { watchTarget } from './watch/watch-target.ts'

const asked = readArguments(devCommand)
if ('shop' in asked) await runAgainst(asked, console.log)
else
  await runShop(environment, {
    apart: false,
    engines: false,
    onReady: (stack) => watchTarget(stack, asked, console.log),
  })
