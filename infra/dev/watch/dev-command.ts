import { InvalidArgumentError } from 'commander'
import { defineCommand } from '../command/command-line.ts'
import { type Target, targetNames, targetOf } from './watch-target.ts'

const readTarget = (name: string): Target => {
  const target = targetOf(name)
  if (target) return target
  throw new InvalidArgumentError(`There are: ${targetNames.join(', ')}.`)
}

export const devCommand = defineCommand<Target>({
  name: 'dev',
  description:
    'Runs the shop; what you work on is built or started again after each save, e.g. npm run dev -- checkout.',
  declare: (command, give) =>
    command
      .argument('<part>', `the slice or service that you work on: ${targetNames.join(', ')}`, readTarget)
      .action((target: Target) => give(target)),
})
