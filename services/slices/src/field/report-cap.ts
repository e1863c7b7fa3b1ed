import type { SliceReport } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'

/** A report of a page on one slice, and where it came from. */
export type CameFrom = Pick<SliceReport, 'slice' | 'version'> & {
  /** a keyed hash; absent for this machine itself in development, which no cap is meant for */
  address?: string | undefined
}

/**
 * Reports of one version that count from one address in an hour. A look at a slice sends two or three, so an address counts with
 * some ten looks. That is the share of two hundred page views of an office while one page in twenty reports. The reports after
 * them are left out whole, faults and looks alike: the rates of an honest address stay what they are.
 */
export const MOST_REPORTS = 30

const keyOf = ({ slice, version, address }: CameFrom): string => `${slice} ${version} ${address}`

/**
 * The reports that count, in the order in which they came.
 * @param before how many reports of the same address, slice and version the hour had before these
 */
export const withinCap = <Report extends CameFrom>(
  reports: readonly Report[],
  before: (report: Report) => number,
): Report[] => {
  const came = new Map<string, number>()
  return reports.filter((report) => {
    if (report.address === undefined) return true
    const key = keyOf(report)
    const nth = (came.get(key) ?? before(report)) + 1
    came.set(key, nth)
    return nth <= MOST_REPORTS
  })
}

/** Counts reports by address in this hour. @returns those that are within the cap of their address */
export const takeWithinCap = async <Report extends CameFrom>(
  tx: Sql,
  reports: readonly Report[],
  now: Date,
): Promise<Report[]> => {
  const came = [...Map.groupBy(reports, keyOf)].flatMap(([key, same]) => {
    const [first] = same
    if (first?.address === undefined) return []
    return [{ key, slice: first.slice, version: first.version, address: first.address, reports: same.length }]
  })
  if (came.length === 0) return [...reports]
  // ordered, so that two batches never wait for each other's rows
  const rows = await tx.query<Required<CameFrom> & { reports: number }>(
    `insert into slices.field_address as f (slice, version, hour, address, reports)
     select slice, version, date_trunc('hour', $2::timestamptz), address, reports
     from jsonb_to_recordset($1::jsonb) as new(slice text, version text, address text, reports bigint)
     order by slice, version, address
     on conflict (slice, version, hour, address) do update set reports = f.reports + excluded.reports
     returning slice, version, address, reports`,
    [JSON.stringify(came), now],
  )
  const counted = new Map(rows.map((row) => [keyOf(row), row.reports]))
  const before = new Map(came.map(({ key, reports: these }) => [key, (counted.get(key) ?? these) - these]))
  return withinCap(reports, (report) => before.get(keyOf(report)) ?? 0)
}

/** Deletes the counts of addresses of hours that are over, as the privacy page says. */
export const forgetAddresses = (database: Sql, now: Date): Promise<unknown> =>
  database.query(`delete from slices.field_address where hour < date_trunc('hour', $1::timestamptz)`, [now])
