import { pictureOf, productPicture } from '@zmig/edge-contract'
import { HttpProblem, type Sql } from '@zmig/kit'
import { defineFile, type FileEndpoint } from '../../http/define-file.ts'
import { sendBytes } from '../../http/send-bytes.ts'
import { drawingVersion } from '../drawing-version.ts'
import { findTyreByPicture } from './picture.queries.ts'
import type { Pictures } from './pictures.ts'

/** A day: pictures are seldom replaced, and then under a new name. */
const FOR_A_DAY = 'public, max-age=86400'
/** A minute: the drawing only stands in until the bucket answers again. */
const FOR_A_MINUTE = 'public, max-age=60'
/** Longer paths are not told by catalog. */
const MAX_LENGTH = 500

/**
 * The proxy of real pictures. It knows only pictures that a listed product shows; one that cannot be had is answered
 * with the way to that product's drawing, so that no card is ever without a picture.
 */
export const createPictureFiles = (sql: Sql, pictures: Pictures): FileEndpoint[] => [
  defineFile(
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
