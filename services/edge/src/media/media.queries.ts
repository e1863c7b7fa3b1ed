import { productImage } from '@zmig/edge-contract'
import { type Database, HttpProblem, type Logger } from '@zmig/kit'
import { join } from 'node:path'
import { IMMUTABLE, REVALIDATE } from '../answer/answer.ts'
import { defineCachedQuery, type CachedQuery } from '../answer/cached-queries.ts'
import { findTyreRows } from '../tyre/tyre.queries.ts'
import { drawingVersion, drawProduct } from '../drawing/draw-product.ts'
import type { EdgeConfig } from '../config.ts'
import type { FileQuery } from '../http/define-endpoint.ts'
import { createPictureQueries } from './picture.queries.ts'
import { createPictures } from './pictures.ts'
import { createDrawingThread } from './drawing-thread.ts'
import { createPictureStore } from './picture-store.ts'
import { createPngPictures } from './png-pictures.ts'
import { createSocialCardQueries } from './social-card.queries.ts'

/** A browser that opens an SVG directly treats it as a document, so the policy forbids scripts and requests. */
const headers = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" }

/** Drawings of products. With `?v=` and the current `imageVersion` of the tyre, browsers may cache them for ever. */
const mediaQueries: CachedQuery[] = [
  defineCachedQuery(productImage, async (sql, { ean = '' }, { v }) => {
    const [row] = await findTyreRows(sql, [ean])
    if (!row) throw new HttpProblem(404, 'Not found', 'The site carries no product with this EAN.')
    const isCurrentVersion = v === drawingVersion(row)
    return {
      body: drawProduct(row),
      keys: [`tyre:${ean}`],
      contentType: 'image/svg+xml; charset=utf-8',
      cacheControl: isCurrentVersion ? IMMUTABLE : REVALIDATE,
      uncached: v !== undefined && !isCurrentVersion,
      headers,
    }
  }),
]

type MediaDeps = {
  database: Database
  config: Pick<EdgeConfig, 'mediaBaseUrl' | 'dataDirectory' | 'shopName'>
  logger: Logger
}

/** Every picture of the shop: drawings, cards for social networks, and real ones from the bucket. */
export const createMedia = ({ database, config, logger }: MediaDeps) => {
  const thread = createDrawingThread()
  const store = createPictureStore(join(config.dataDirectory, 'pictures'))
  const pngs = createPngPictures({ thread, store, logger })
  const pictures = createPictures({ baseUrl: config.mediaBaseUrl, logger })
  return {
    cachedQueries: mediaQueries satisfies CachedQuery[],
    files: [
      ...createSocialCardQueries(database, pngs, config.shopName),
      ...createPictureQueries(database, pictures),
    ] satisfies FileQuery[],
    stop: () => thread.stop(),
  }
}
