import type { Sql } from '@zmig/kit'
import { profiles, rims, widths } from '@zmig/edge-contract'
import { defineCachedQuery, type CachedQuery } from '../../door/answer/cached-queries.ts'

const isNumber = (text: string): boolean => /^\d+(\.\d+)?$/.test(text)

/** Ascending as a person reads sizes: `3.00` before `25` before `120`; alphanumeric ones such as `MT` come last. */
export const bySize = (a: string, b: string): number => {
  if (isNumber(a) && isNumber(b)) return Number(a) - Number(b) || (a < b ? -1 : a > b ? 1 : 0)
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Size search ignores letter case: `mt` in an address is the width `MT` of the catalogue. Only widths have letters.
 * @param params of the address, with or without profile and rim
 */
export const widthInCapitals = (params: Record<string, string>): Record<string, string> => ({
  ...params,
  width: (params['width'] ?? '').toUpperCase(),
})

type Value = { value: string }
const values = (rows: Value[]): string[] => rows.map(({ value }) => value).toSorted(bySize)

const findWidths = async (sql: Sql): Promise<string[]> =>
  values(await sql.query<Value>('select distinct width as value from edge.tyre_size'))

/** Profiles of a width behind an empty first entry, as callers of the specification expect; none for an unknown width. */
const findProfiles = async (sql: Sql, width: string): Promise<string[]> => {
  const rows = await sql.query<Value>('select distinct profile as value from edge.tyre_size where width = $1', [width])
  return rows.length === 0 ? [] : ['', ...values(rows)]
}

const findRims = async (sql: Sql, width: string, profile: string): Promise<string[]> =>
  values(
    await sql.query<Value>('select distinct rim as value from edge.tyre_size where width = $1 and profile = $2', [
      width,
      profile,
    ]),
  )

const keys = ['sizes']

/** The three steps of the size search. */
export const sizeQueries: CachedQuery[] = [
  defineCachedQuery(widths, async (sql) => ({ body: await findWidths(sql), keys })),
  defineCachedQuery(
    profiles,
    async (sql, params) => ({ body: await findProfiles(sql, params['width'] ?? ''), keys }),
    widthInCapitals,
  ),
  defineCachedQuery(
    rims,
    async (sql, params) => ({ body: await findRims(sql, params['width'] ?? '', params['profile'] ?? ''), keys }),
    widthInCapitals,
  ),
]
