import { tyreByEan, tyresBySize } from '@zmig/edge-contract'
import type { Clock, Sql } from '@zmig/kit'
import { defineRead, type Read } from '../answer/define-read.ts'
import { findShipmentSettings } from '../shipment/shipment.queries.ts'
import { productionYears } from './production-years.ts'
import { toTyre } from './to-tyre.ts'
import { findTyreRows, findTyresBySize } from './tyre.queries.ts'

/** What every answer that shows products depends on beside the products: arrival times and names of categories. */
export const SHARED_KEYS = ['shipments', 'categories']

const sizeOf = (params: Record<string, string>): [string, string, string] => [
  params['width'] ?? '',
  params['profile'] ?? '',
  params['rim'] ?? '',
]

/** List of a size and one product. */
export const createTyreReads = (clock: Clock): Read[] => [
  defineRead(tyresBySize, async (sql, params) => {
    const size = sizeOf(params)
    const [result, settings] = await Promise.all([findTyresBySize(sql, ...size), findShipmentSettings(sql)])
    return { body: { result, settings }, keys: [`size:${size.join('/')}`, ...SHARED_KEYS] }
  }),
  defineRead(tyreByEan, async (sql: Sql, params) => {
    const ean = params['ean'] ?? ''
    const [rows, settings] = await Promise.all([findTyreRows(sql, [ean]), findShipmentSettings(sql)])
    return {
      body: { result: rows.map(toTyre), settings, years: { tireYears: productionYears(clock.now()) } },
      keys: [`tyre:${ean}`, `like:product:${ean}`, ...SHARED_KEYS],
    }
  }),
]
