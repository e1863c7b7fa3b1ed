import { plainWords, type TyreText } from '@zmig/edge-contract'
import type { TyreFacts } from '@zmig/events'
import type { Sql } from '@zmig/kit'

type Named = Pick<TyreText, 'brand' | 'line'>

const LINES = `
  select asked.brand as "brandKey", asked.line as "lineKey", min(fact ->> 'line') as line, count(*)::integer as tyres
  from unnest($1::text[], $2::text[]) as asked(brand, line)
  join catalog.tyre on lower(fact ->> 'brand') = asked.brand and lower(fact ->> 'line') = asked.line
  where not (fact ->> 'set')::boolean group by 1, 2`

/** Two tyres of a brand show how it is spelled, also to one of them. */
const BRANDS = `
  select asked.brand as "brandKey", min(tyre.brand) as brand, count(*)::integer as tyres
  from unnest($1::text[]) as asked(brand) cross join lateral (
    select fact ->> 'brand' as brand from catalog.tyre
    where lower(fact ->> 'brand') = asked.brand and not (fact ->> 'set')::boolean limit 2
  ) as tyre group by 1`

type LineWords = { brandKey: string; lineKey: string; line: string; tyres: number }
type BrandWords = { brandKey: string; brand: string; tyres: number }

const keyOf = (typed: string): string => plainWords(typed).toLowerCase()
const keysOf = ({ brand, line }: Named): Named => ({ brand: keyOf(brand), line: keyOf(line) })

/**
 * How the shop spells brands and lines: as staff list a brand, otherwise as its tyres name it.
 * @param asked the words of all tyres that are asked about
 * @returns the spelling of a tyre's words, undefined for new ones. Its own spelling, of `before`, does not count, so that it can be corrected
 */
export const readSpellings = async (tx: Sql, asked: readonly Named[]) => {
  const pairs = [...new Map(asked.map(keysOf).map((keys) => [`${keys.brand}\n${keys.line}`, keys])).values()]
  const brandKeys = [...new Set(pairs.map(({ brand }) => brand))]
  const rows = await tx.query<{ name: string }>(
    `select fact ->> 'name' as name from catalog.brand where lower(fact ->> 'name') = any($1)`,
    [brandKeys],
  )
  const ofRows = new Map(rows.map(({ name }) => [name.toLowerCase(), name]))
  const unlisted = brandKeys.filter((key) => !ofRows.has(key))
  const named = unlisted.length === 0 ? [] : await tx.query<BrandWords>(BRANDS, [unlisted])
  const brands = new Map(named.map((brand) => [brand.brandKey, brand]))
  const found = await tx.query<LineWords>(LINES, [pairs.map(({ brand }) => brand), pairs.map(({ line }) => line)])
  const lines = new Map(found.map((line) => [`${line.brandKey}\n${line.lineKey}`, line]))
  return (tyre: Named, before: TyreFacts | undefined): { brand: string | undefined; line: string | undefined } => {
    const keys = keysOf(tyre)
    const own = before && keysOf(before)
    const isOwnBrand = own?.brand === keys.brand
    const isOwnLine = isOwnBrand && own.line === keys.line
    const knownBrand = brands.get(keys.brand)
    const knownLine = lines.get(`${keys.brand}\n${keys.line}`)
    return {
      brand:
        ofRows.get(keys.brand) ?? (knownBrand && knownBrand.tyres > Number(isOwnBrand) ? knownBrand.brand : undefined),
      line: knownLine && knownLine.tyres > Number(isOwnLine) ? knownLine.line : undefined,
    }
  }
}
