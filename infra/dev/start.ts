import { readArguments } from './command/command-line.ts'
import { environment } from './environment.ts'
import { runShop } from './stack/run-shop.ts'
import { startCommand } from './stack/start-command.ts'

await runShop(environment, readArguments(startCommand))
