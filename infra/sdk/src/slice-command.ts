import { InvalidArgumentError } from 'commander'
import { defineCommand } from './command-line.ts'
import type { Give, Place, SliceCommand } from './words/asked.ts'
import { declareMaking } from './words/make.ts'
import { declareProving } from './words/prove.ts'
import { declareServing } from './words/serve.ts'

export { isBuilt } from './words/asked.ts'

const readShop = (text: string): string => {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (!address || !['https:', 'http:'].includes(address.protocol))
    throw new InvalidArgumentError('It is the address that shoppers type, such as https://shop.example.')
  return address.origin
}

/** The command as it is typed in a place. */
export const sliceCommandOf = (place: Place) =>
  defineCommand<SliceCommand>({
    name: 'slice',
    ...(place.call !== undefined && { call: place.call }),
    description: 'Builds, publishes, activates and rolls back slices.',
    declare: (command, giveWhole) => {
      command.option('--shop <url>', 'a shop elsewhere, which is asked with the key of the team', readShop)
      const give: Give = (asked) => {
        const { shop } = command.opts<{ shop?: string }>()
        giveWhole(shop === undefined ? asked : { ...asked, shop })
      }
      declareMaking(command, place, give)
      declareServing(command, place, give)
      declareProving(command, place, give)
    },
  })

/** The command as it is typed at the top of the clone. */
export const sliceCommand = sliceCommandOf({})
