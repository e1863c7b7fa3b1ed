import { HttpProblem, type Sql } from '@zmig/kit'
import { pictureOf, productPicture, shopPictureOf } from '@zmig/edge-contract'
import { SELECT_TYRE } from '../tyre/tyre.queries.ts'
import type { TyreRow } from '../../tyre-row.ts'
import { defineFileQuery, type FileQuery } from '../../door/http/define-endpoint.ts'
import { sendBytes } from '../../door/http/send-bytes.ts'
import { drawingVersion } from '../../pictures/drawing/draw-product.ts'
import { garageDrawingVersion } from '../../pictures/drawing/draw-garage.ts'
import { findShopByPhoto } from '../installation/installation.queries.ts'
import type { Pictures } from '../../pictures/media/pictures.ts'

const BY_PICTURE = `${SELECT_TYRE} where tyre.listed and tyre.cdn @> $1::jsonb order by tyre.ean limit 1`

/**
 * The drawing of the product or garage that shows this picture; undefined when none does: other files of the bucket are not
 * served.
 */
const findDrawing = async (sql: Sql, bucketPath: string): Promise<string | undefined> => {
  const [tyre] = await sql.query<TyreRow>(BY_PICTURE, [JSON.stringify([{ bucketPath }])], {
    name: 'edge-tyre-by-picture',
  })
  if (tyre) return pictureOf({ ean: tyre.ean, imageVersion: drawingVersion(tyre) })
  const shop = await findShopByPhoto(sql, bucketPath)
  return shop && shopPictureOf({ id: shop.id, photo: '', imageVersion: garageDrawingVersion(shop) })
}

/** A day: pictures are seldom replaced, and then under a new name. */
const FOR_A_DAY = 'public, max-age=86400'
/** A minute: the drawing is shown only until the bucket answers again. */
const FOR_A_MINUTE = 'public, max-age=60'
/** Catalog publishes no longer paths. */
const MAX_LENGTH = 500

/**
 * The proxy of real pictures. It serves only pictures that a listed product or garage shows; for one that cannot be fetched the
 * answer redirects to its drawing, so that every card has a picture.
 */
export const createPictureQueries = (sql: Sql, pictures: Pictures): FileQuery[] => [
  defineFileQuery(
    productPicture,
    async ({ params: { bucketPath = '' }, request, response }) => {
      const location = bucketPath.length > MAX_LENGTH ? undefined : await findDrawing(sql, bucketPath)
      if (!location) throw new HttpProblem(404, 'Not found', 'No product or garage of the shop shows this picture.')
      const picture = await pictures(bucketPath)
      if (picture) return sendBytes(request, response, { ...picture, cacheControl: FOR_A_DAY })
      response.writeHead(302, { location, 'cache-control': FOR_A_MINUTE }).end()
    },
    '/api/v1/media/picture/*bucketPath',
  ),
]
