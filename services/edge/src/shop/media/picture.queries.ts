import { HttpProblem, type Sql } from '@zmig/kit'
import { isUploadedPicture, pictureOf, productPicture, shopPictureOf } from '@zmig/edge-contract'
import { SELECT_TYRE } from '../tyre/tyre.queries.ts'
import type { TyreRow } from '../../tyre-row.ts'
import { defineFileQuery, type FileQuery } from '../../door/http/define-endpoint.ts'
import { sendBytes } from '../../door/http/send-bytes.ts'
import { drawingVersion } from '../../pictures/drawing/draw-product.ts'
import { garageDrawingVersion } from '../../pictures/drawing/draw-garage.ts'
import { findShopByPhoto } from '../installation/installation.queries.ts'
import { IMMUTABLE } from '../../door/answer/answer.ts'
import type { Pictures } from '../../pictures/composition.ts'

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

/** What it shows follows from its path, and from what the browser reads. */
const BY_PATH = { cacheControl: IMMUTABLE, vary: 'accept' }

/**
 * The proxy of real pictures. Those that staff uploaded come from the shop's own store. Of the bucket it serves only pictures
 * that a listed product or garage shows. For one that cannot be had the answer redirects to its drawing, so that every card has
 * a picture.
 */
export const createPictureQueries = (
  sql: Sql,
  { bucket, uploaded }: Pick<Pictures, 'bucket' | 'uploaded'>,
): FileQuery[] => [
  defineFileQuery(
    productPicture,
    async ({ params: { bucketPath = '' }, query: { size = 'small' }, request, response }) => {
      const isUploaded = isUploadedPicture(bucketPath)
      const own = isUploaded ? await uploaded.sized(bucketPath, size, request.get('accept') ?? '') : undefined
      if (own) return sendBytes(request, response, { ...own, ...BY_PATH })
      const location = bucketPath.length > MAX_LENGTH ? undefined : await findDrawing(sql, bucketPath)
      if (!location) throw new HttpProblem(404, 'Not found', 'No product or garage of the shop shows this picture.')
      const picture = isUploaded ? undefined : await bucket(bucketPath)
      if (picture) return sendBytes(request, response, { ...picture, cacheControl: FOR_A_DAY })
      response.writeHead(302, { location, 'cache-control': FOR_A_MINUTE }).end()
    },
    '/api/v1/media/picture/*bucketPath',
  ),
]
