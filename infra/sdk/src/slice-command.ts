import { InvalidArgumentError } from 'commander'
import { defineCommand } from './command-line.ts'
import { SHOP_ADDRESS, shopAddressOf } from './shop-address.ts'
import type { Give, Place, SliceCommand } from './words/asked.ts'
import { declareMaking } from './words/make.ts'
import { declareProving } from './words/prove.ts'
import { declareServing } from './words/serve.ts'

export { faultOfShopSetting } from './config.ts'
export { isBuilt } from './words/asked.ts'

const readShop = (text: string): string => {
  const address = shopAddressOf(text)
  if (address === undefined) throw new InvalidArgumentError(SHOP_ADDRESS)
  return address
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
