import { readArguments } from './command/command-line.ts'
import { environment } from './environment.ts'
import { runShop } from './stack/run-shop.ts'
import { devCommand } from './watch/dev-command.ts'
import { watchTarget } from './watch/watch-target.ts'

const target = readArguments(devCommand)
await runShop(environment, {
  apart: false,
  engines: false,
  onReady: (stack) => watchTarget(stack, target, console.log),
})
