import { parseArgs } from 'node:util'

export type StartArguments = {
  /** every service as a process of its own */
  apart: boolean
}

/** Reads what stands behind `npm start --`. */
export const parseStartArguments = (args: string[]): StartArguments | { problem: string } => {
  try {
    const { values } = parseArgs({ args, options: { apart: { type: 'boolean', default: false } } })
    return values
  } catch {
    return {
      problem: `npm start takes --apart (every service as a process of its own) and nothing else; given: ${args.join(' ')}`,
    }
  }
}
