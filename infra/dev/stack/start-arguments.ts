import { parseArgs } from 'node:util'

export type StartArguments = {
  /** every service as a process of its own */
  apart: boolean
  /** on Kafka and Elasticsearch: those that are up, or its own */
  engines: boolean
}

/** Reads the arguments of `npm start --`. */
export const parseStartArguments = (args: string[]): StartArguments | { problem: string } => {
  try {
    const flag = { type: 'boolean', default: false } as const
    return parseArgs({ args, options: { apart: flag, engines: flag } }).values
  } catch {
    return {
      problem:
        'npm start takes --apart (every service as a process of its own), --engines (on Kafka and Elasticsearch) and ' +
        `nothing else; given: ${args.join(' ')}`,
    }
  }
}
