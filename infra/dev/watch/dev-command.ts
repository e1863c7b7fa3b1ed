import { type Against, declareAgainst } from '@zmig/slice-sdk/against'
import { sliceNames } from '@zmig/build/places'
import { InvalidArgumentError } from 'commander'
import { defineCommand } from '../command/command-line.ts'
import { type Target, targetNames, targetOf } from './watch-target.ts'

const readPart = (name: string): string => {
  if (targetOf(name)) return name
  throw new InvalidArgumentError(`There are: ${targetNames.join(', ')}.`)
}

export const devCommand = defineCommand<Target | Against>({
  name: 'dev',
  description:
    'Runs the shop; what you work on is built or started again after each save, e.g. npm run dev -- checkout.',
  declare: (command, give) =>
    declareAgainst(
      command.argument('<part>', `the slice or service that you work on: ${targetNames.join(', ')}`, readPart),
    ).action((part: string, { against, port }: { against?: string; port: number }) => {
      const target = targetOf(part)
      if (against === undefined && target) return give(target)
      if (against === undefined || !sliceNames.includes(part))
        return command.error(`error: --against runs a slice: ${sliceNames.join(', ')}`)
      give({ slice: part, shop: against, port })
    }),
})
