import { HttpProblem, type Sql } from '@zmig/kit'
import { pictureOf, productPicture } from '@zmig/edge-contract'
import { SELECT_TYRE } from '../tyre/tyre.queries.ts'
import type { TyreRow } from '../tyre/tyre-row.ts'
import { defineFileQuery, type FileQuery } from '../http/define-endpoint.ts'
import { sendBytes } from '../http/send-bytes.ts'
import { drawingVersion } from '../drawing/draw-product.ts'
import type { Pictures } from './pictures.ts'

const BY_PICTURE = `${SELECT_TYRE} where tyre.listed and tyre.cdn @> $1::jsonb order by tyre.ean limit 1`

/** A product that shows this picture; other files of the bucket are not served. */
const findTyreByPicture = async (sql: Sql, bucketPath: string): Promise<TyreRow | undefined> => {
  const [row] = await sql.query<TyreRow>(BY_PICTURE, [JSON.stringify([{ bucketPath }])], {
    name: 'edge-tyre-by-picture',
  })
  return row
}

/** A day: pictures are seldom replaced, and then under a new name. */
const FOR_A_DAY = 'public, max-age=86400'
/** A minute: the drawing is shown only until the bucket answers again. */
const FOR_A_MINUTE = 'public, max-age=60'
/** Catalog publishes no longer paths. */
const MAX_LENGTH = 500

/**
 * The proxy of real pictures. It serves only pictures that a listed product shows; for one that cannot be fetched the answer
 * redirects to that product's drawing, so that every card has a picture.
 */
export const createPictureQueries = (sql: Sql, pictures: Pictures): FileQuery[] => [
  defineFileQuery(
    productPicture,
    async ({ params: { bucketPath = '' }, request, response }) => {
      const row = bucketPath.length > MAX_LENGTH ? undefined : await findTyreByPicture(sql, bucketPath)
      if (!row) throw new HttpProblem(404, 'Not found', 'No product of the shop shows this picture.')
      const picture = await pictures(bucketPath)
      if (picture) return sendBytes(request, response, { ...picture, cacheControl: FOR_A_DAY })
      const location = pictureOf({ ean: row.ean, imageVersion: drawingVersion(row) })
      response.writeHead(302, { location, 'cache-control': FOR_A_MINUTE }).end()
    },
    '/api/v1/media/picture/*bucketPath',
  ),
]
