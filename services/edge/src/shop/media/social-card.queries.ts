import { isUploadedPicture, shopIcon, shopSocialImage, socialImage } from '@zmig/edge-contract'
import { HttpProblem, problemWithHeaders, type Sql } from '@zmig/kit'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { IMMUTABLE } from '../../door/answer/answer.ts'
import { defineFileQuery, type FileQuery } from '../../door/http/define-endpoint.ts'
import { sendBytes } from '../../door/http/send-bytes.ts'
import { findTerms } from '../terms/terms.queries.ts'
import { findTyreRows } from '../tyre/tyre.queries.ts'
import { shopIconSvg } from '../../pictures/media/shop-mark.ts'
import type { Pictures } from '../../pictures/composition.ts'
import { productCard, shopCard } from '../../pictures/media/social-cards.ts'

/** A day, and a week in which a network may show the old one while it fetches: addresses without a version. */
const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=604800'
const RETRY_SECONDS = '5'

const notFound = () => new HttpProblem(404, 'Not found', 'The site carries no product with this EAN.')

const busy = () =>
  problemWithHeaders(new HttpProblem(503, 'Busy', 'Too many pictures are being drawn; ask again soon.'), {
    'Retry-After': RETRY_SECONDS,
  })

/** Home screens cut their own corners; 180 is Apple's. */
const ICON_SIZES = ['180', '192', '512']

/** Pictures for social networks and home screens, drawn in a worker and made once. */
export const createSocialCardQueries = (
  sql: Sql,
  { pngs: pictures, uploaded }: Pick<Pictures, 'pngs' | 'uploaded'>,
  shopName: string,
): FileQuery[] => {
  const send = async (svg: string, version: string | undefined, request: IncomingMessage, response: ServerResponse) => {
    const own = pictures.versionOf(svg)
    const drawn = await pictures.png(svg)
    if (drawn === 'busy') throw busy()
    if (drawn === 'failed') throw new HttpProblem(500, 'Not drawn', 'This picture could not be drawn.')
    const cacheControl = version === own ? IMMUTABLE : FOR_A_DAY
    sendBytes(request, response, { bytes: drawn, contentType: 'image/png', etag: `"${own}"`, cacheControl })
  }
  return [
    defineFileQuery(socialImage, async ({ params: { ean = '' }, query: { v }, request, response }) => {
      const [[row], terms] = await Promise.all([findTyreRows(sql, [ean]), findTerms(sql)])
      if (!row) throw notFound()
      const path = row.cdn?.[0]?.bucketPath
      const photograph = path !== undefined && isUploadedPicture(path) ? await uploaded.jpeg(path) : undefined
      await send(productCard(row, shopName, terms?.freeShippingFrom, photograph), v, request, response)
    }),
    defineFileQuery(shopSocialImage, async ({ query: { v }, request, response }) => {
      const terms = await findTerms(sql)
      await send(shopCard(shopName, terms?.freeShippingFrom), v, request, response)
    }),
    defineFileQuery(shopIcon, async ({ params: { size = '' }, request, response }) => {
      if (!ICON_SIZES.includes(size))
        throw new HttpProblem(404, 'Not found', 'The icon comes in 180, 192 and 512 pixels.')
      await send(shopIconSvg(Number(size), 0), undefined, request, response)
    }),
  ]
}
