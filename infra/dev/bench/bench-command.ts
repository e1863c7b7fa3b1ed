import { Argument, InvalidArgumentError } from 'commander'
import {
  backboneParts,
  bucketParts,
  checkoutParts,
  enginesShopParts,
  machinesParts,
  rolesParts,
  shopParts,
} from '@zmig/bench'
import { defineCommand } from '../command/command-line.ts'

/** What can be measured. */
export const partNames: readonly string[] = [
  ...new Set([
    'start',
    ...[shopParts, bucketParts, checkoutParts, rolesParts, machinesParts, backboneParts, enginesShopParts].flatMap(
      (parts) => Object.keys(parts),
    ),
  ]),
]

const readLoad = (text: string): number => {
  const load = /^\d*\.?\d+$/.test(text) ? Number(text) : 0
  if (load > 0 && load <= 1) return load
  throw new InvalidArgumentError('It is a share: more than 0, and at most 1.')
}

/** Which parts are measured, with which share of their load, and whether these are all there are. */
type BenchArguments = { parts: Set<string>; load: number; whole: boolean }

export const benchCommand = defineCommand<BenchArguments>({
  name: 'bench',
  description: 'Measures the shop against the limits of this machine, and writes infra/bench/results.json.',
  declare: (command, give) =>
    command
      .addArgument(new Argument('[part...]', 'measures only these, and writes no results.json').choices(partNames))
      .option('--load <share>', 'runs a part with this share of its load, to see that it works', readLoad)
      .action((parts: string[], { load }: { load?: number }) =>
        give({
          parts: new Set(parts.length > 0 ? parts : partNames),
          load: load ?? 1,
          whole: parts.length === 0 && load === undefined,
        }),
      ),
})
