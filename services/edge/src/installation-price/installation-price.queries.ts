import type { InstallationPrice } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { shekels } from '../money.ts'

type CheapestRow = { id: string; displayName: string; city: string; price: number }

/** The better garage of two that take the same; hidden ones are nowhere. */
const CHEAPEST = `
  select garage.id, garage.display_name as "displayName", city.display_name as city, garage.price
  from edge.garage join edge.city on city.id = garage.city_id
  where not garage.hide and ($1 = '' or garage.city_id = $1)
  order by garage.price, garage.score desc, garage.id limit 1`

/** The garage's rate times the tyres; a set is two (decisions.md, Money). */
const SET_COUNT = 2

/**
 * The cheapest installation of a product.
 * @param cityId `''` for the whole network
 * @returns null where nobody installs
 */
export const findInstallationPrice = async (
  sql: Sql,
  { ean, is_set }: { ean: string; is_set: boolean },
  cityId: string,
): Promise<InstallationPrice | null> => {
  const [garage] = await sql.query<CheapestRow>(CHEAPEST, [cityId])
  if (!garage) return null
  const { price, ...shop } = garage
  const tyreCount = is_set ? SET_COUNT : 1
  return { ean, tyreCount, perTyre: shekels(price), total: shekels(price * tyreCount), shop }
}
