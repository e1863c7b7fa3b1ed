import { productImage } from '@zmig/edge-contract'
import { HttpProblem } from '@zmig/kit'
import { IMMUTABLE, REVALIDATE } from '../answer/answer.ts'
import { defineRead, type Read } from '../answer/define-read.ts'
import { findTyreRows } from '../tyre/tyre.queries.ts'
import { drawProduct } from './draw-product.ts'
import { drawingVersion } from './drawing-version.ts'

/** A drawing opened on its own is a document: it may load and run nothing. */
const headers = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" }

/** Pictures, drawn from the facts. Under `?v=` with the tyre's `imageVersion` they may be kept for ever. */
export const mediaReads: Read[] = [
  defineRead(productImage, async (sql, { ean = '' }, { v }) => {
    const [row] = await findTyreRows(sql, [ean])
    if (!row) throw new HttpProblem(404, 'Not found', 'The site carries no product with this EAN.')
    const isOwnVersion = v === drawingVersion(row)
    return {
      body: drawProduct(row),
      keys: [`tyre:${ean}`],
      contentType: 'image/svg+xml; charset=utf-8',
      cacheControl: isOwnVersion ? IMMUTABLE : REVALIDATE,
      unkept: v !== undefined && !isOwnVersion,
      headers,
    }
  }),
]
