import type { Shop } from './installation.ts'
import type { Tyre } from './tyre.ts'

/** The fields that say where a product's picture is; summaries without `cdn` have the drawing. */
type Pictured = Pick<Tyre, 'ean'> & { cdn?: Tyre['cdn'] | undefined; imageVersion?: string | undefined }

const firstPath = ({ cdn }: Pictured): string | undefined => (cdn ? cdn[0]?.bucketPath : undefined)

/** Whether the product has a real picture; else it is drawn. */
export const hasPicture = (tyre: Pictured): boolean => Boolean(firstPath(tyre))

const throughProxy = (bucketPath: string): string =>
  `/edge/api/v1/media/picture/${bucketPath.split('/').map(encodeURIComponent).join('/')}`

/**
 * Address of the picture that shows a product, for `<img src>`: the first real one, through the shop's own proxy, which
 * falls back to the drawing; else the drawing, kept for ever under its version.
 *
 * @param large as the product page shows a real one; a list shows it small
 */
export const pictureOf = (tyre: Pictured, large = false): string => {
  const path = firstPath(tyre)
  if (path) return throughProxy(path) + (large ? '?size=large' : '')
  const version = tyre.imageVersion ? `?v=${encodeURIComponent(tyre.imageVersion)}` : ''
  return `/edge/api/v1/media/product/${tyre.ean}${version}`
}

/** Address of the picture that shows a garage: its photo through the same proxy, else its drawn front. */
export const shopPictureOf = ({ id, photo, imageVersion }: Pick<Shop, 'id' | 'photo' | 'imageVersion'>): string =>
  photo
    ? throughProxy(photo)
    : `/edge/api/v1/media/shop/${encodeURIComponent(id)}?v=${encodeURIComponent(imageVersion)}`

/** Address of a brand's logo, through the same proxy. @param logo its path in the bucket */
export const logoOf = (logo: string): string => throughProxy(logo)
