import { InvalidArgumentError } from 'commander'
import { defineCommand } from '../command/command-line.ts'

const readPace = (text: string): number => {
  const pace = /^\d*\.?\d+$/.test(text) ? Number(text) : 0
  if (pace > 0 && pace <= 40) return pace
  throw new InvalidArgumentError('It is a number of orders a second: more than 0, and at most 40.')
}

/** @property buyers orders a second */
type MachinesArguments = { buyers: number }

export const machinesCommand = defineCommand<MachinesArguments>({
  name: 'machines',
  description:
    'Starts a whole shop of several machines on this one, as root: two web, two api and two worker in networks of their own, three ' +
    'brokers of Kafka, PostgreSQL with a standby, PgBouncer, a bucket and HAProxy. Orders come in, while you kill, restart or cut ' +
    'off what you like.',
  declare: (command, give) =>
    command
      .option('--buyers <pace>', 'orders that come in each second', readPace, 2)
      .action(({ buyers }: { buyers: number }) => give({ buyers })),
})
