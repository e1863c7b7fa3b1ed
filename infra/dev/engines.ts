import { resolve } from 'node:path'
import { readConfigOrExit } from '@zmig/kit'
import { enginesConfig } from './config.ts'
import { enginesDown, enginesStatus, enginesUp } from './engines/engine-commands.ts'
import { environment } from './environment.ts'
import { moveCommand } from './move-history/move-command.ts'

/** Each takes the data directory and further arguments, and returns the exit code. */
const WORDS: Record<string, (dataDirectory: string, args: string[]) => Promise<number>> = {
  up: enginesUp,
  down: enginesDown,
  status: enginesStatus,
}

const [word = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined
if (word === 'move')
  await moveCommand() // lets go of what it opened when it is interrupted
else if (command) {
  // Through 'exit', so that a server that is still starting goes with us.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.on(signal, () => process.exit(130))
  process.exit(await command(resolve(readConfigOrExit(enginesConfig, environment).dataDirectory), args))
} else {
  const words = [...Object.keys(WORDS), 'move'].join(', ')
  console.error(`Say what to do with Kafka and Elasticsearch: npm run engines -- <word>. There are: ${words}`)
  process.exitCode = 1
}
