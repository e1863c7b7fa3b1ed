import { resolve } from 'node:path'
import { readConfigOrExit } from '@zmig/kit'
import { readArguments } from './command/command-line.ts'
import { enginesConfig } from './config.ts'
import { enginesDown, enginesStatus, enginesUp } from './engines/engine-commands.ts'
import { enginesCommand } from './engines/words.ts'
import { environment } from './environment.ts'
import { moveCommand } from './move-history/move-command.ts'

/** Each takes the data directory and returns the exit code. */
const ACTIONS = {
  up: enginesUp,
  down: enginesDown,
  status: enginesStatus,
}

const word = readArguments(enginesCommand)
if (word === 'move')
  await moveCommand() // lets go of what it opened when it is interrupted
else {
  // Through 'exit', so that a server that is still starting goes with us.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.on(signal, () => process.exit(130))
  process.exit(await ACTIONS[word](resolve(readConfigOrExit(enginesConfig, environment).dataDirectory)))
}
