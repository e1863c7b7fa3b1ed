import { profiles, rims, widths } from '@zmig/edge-contract'
import { defineRead, type Read } from '../answer/define-read.ts'
import { findProfiles, findRims, findWidths } from './size.queries.ts'

const keys = ['sizes']

/** The three steps of the size search. */
export const sizeReads: Read[] = [
  defineRead(widths, async (sql) => ({ body: await findWidths(sql), keys })),
  defineRead(profiles, async (sql, params) => ({ body: await findProfiles(sql, params['width'] ?? ''), keys })),
  defineRead(rims, async (sql, params) => ({
    body: await findRims(sql, params['width'] ?? '', params['profile'] ?? ''),
    keys,
  })),
]
