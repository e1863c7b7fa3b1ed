import { productImage, shopImage } from '@zmig/edge-contract'
import { type Database, HttpProblem, type Logger } from '@zmig/kit'
import { join } from 'node:path'
import { IMMUTABLE, REVALIDATE } from '../answer/answer.ts'
import { defineCachedQuery, type CachedQuery } from '../answer/cached-queries.ts'
import { findTyreRows } from '../tyre/tyre.queries.ts'
import { drawGarage, garageDrawingVersion } from '../drawing/draw-garage.ts'
import { drawingVersion, drawProduct } from '../drawing/draw-product.ts'
import { findShopRow } from '../installation/installation.queries.ts'
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

/** A drawing; with `?v=` and the current version of what it shows, browsers may cache it for ever. */
const drawn = (body: string, keys: string[], current: string, asked: string | undefined) => ({
  body,
  keys,
  contentType: 'image/svg+xml; charset=utf-8',
  cacheControl: asked === current ? IMMUTABLE : REVALIDATE,
  uncached: asked !== undefined && asked !== current,
  headers,
})

/** Drawings of products and of garages. */
const mediaQueries: CachedQuery[] = [
  defineCachedQuery(productImage, async (sql, { ean = '' }, { v }) => {
    const [row] = await findTyreRows(sql, [ean])
    if (!row) throw new HttpProblem(404, 'Not found', 'The site carries no product with this EAN.')
    return drawn(drawProduct(row), [`tyre:${ean}`], drawingVersion(row), v)
  }),
  defineCachedQuery(shopImage, async (sql, { shopId = '' }, { v }) => {
    const row = await findShopRow(sql, shopId)
    if (!row) throw new HttpProblem(404, 'Not found', 'The site shows no garage with this id.')
    return drawn(drawGarage(row), ['cities'], garageDrawingVersion(row), v)
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
