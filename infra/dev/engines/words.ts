import { defineCommand } from '../command/command-line.ts'

const WORDS = {
  up: 'starts those that do not run yet, and prints where they are',
  down: 'stops those that were brought up',
  status: 'prints address, process and memory of each, and what it holds',
  move: 'copies the history of a shop that does not run from PostgreSQL to Kafka',
} as const

type EnginesCommand = keyof typeof WORDS

export const enginesCommand = defineCommand<EnginesCommand>({
  name: 'engines',
  description: 'Runs Kafka and Elasticsearch beside the shop, without Docker.',
  declare: (command, give) => {
    for (const word of Object.keys(WORDS) as EnginesCommand[])
      command
        .command(word)
        .description(WORDS[word])
        .action(() => give(word))
  },
})
