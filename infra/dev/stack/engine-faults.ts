import type { Environment } from '@zmig/kit'
import type { StartArguments } from './start-arguments.ts'

/** An address of an engine and an engine of our own cannot both be meant: one sentence for each that is. */
export const engineFaults = (env: Environment, { engines }: StartArguments): string[] =>
  ['KAFKA_BROKERS', 'ELASTICSEARCH_URL']
    .filter((name) => engines && env[name])
    .map((name) => `${name}: is set, while --engines brings its own; unset it, or start without --engines`)
