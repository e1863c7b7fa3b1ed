import { productImage, shopImage } from '@zmig/edge-contract'
import { HttpProblem, type Sql } from '@zmig/kit'
import { IMMUTABLE, REVALIDATE } from '../../door/answer/answer.ts'
import { defineCachedQuery, type CachedQuery } from '../../door/answer/cached-queries.ts'
import { findTyreRows } from '../tyre/tyre.queries.ts'
import { drawGarage, garageDrawingVersion } from '../../pictures/drawing/draw-garage.ts'
import { drawingVersion, drawProduct } from '../../pictures/drawing/draw-product.ts'
import { findShopRow } from '../installation/installation.queries.ts'
import type { Pictures } from '../../pictures/composition.ts'
import { createPictureQueries } from './picture.queries.ts'
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

/** Every picture of the shop: drawings, cards for social networks, and real ones from the bucket. */
export const createMediaQueries = (sql: Sql, pictures: Pictures, shopName: string) => ({
  cachedQueries: mediaQueries,
  files: [...createSocialCardQueries(sql, pictures, shopName), ...createPictureQueries(sql, pictures)],
})
