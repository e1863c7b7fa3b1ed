import { TyreListed, type TyreFacts } from '@zmig/events'
import { createFactImporter } from '@zmig/kit/facts'

/**
 * Lists tyres and sets, new or changed; what is already listed exactly so stays untold.
 * A set is one product: it carries its rear's size and the price of the pair (decisions.md, Catalogue).
 */
export const importTyres = createFactImporter<TyreFacts>({
  table: 'catalog.tyre',
  idOf: (tyre) => tyre.ean,
  event: TyreListed,
  source: '/catalog',
})
