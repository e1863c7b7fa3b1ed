/** Pictures that staff uploaded are JPEGs below this folder; each has its sizes for pages beside it. */
export const UPLOADS = 'uploads/'

const UPLOADED = /^uploads\/[\da-f]{32}\.jpg$/

/** Whether a picture's path is that of one that staff uploaded, `uploads/<hash>.jpg`; others are in the bucket of `MEDIA_BASE_URL`. */
export const isUploadedPicture = (bucketPath: string): boolean => UPLOADED.test(bucketPath)

/** The sizes of pages, in pixels: a picture fits into one as a whole, and is never enlarged. */
export const PICTURE_SIZES = {
  /** cards of a list, lines of a cart */
  small: { width: 480, height: 360 },
  /** the product page */
  large: { width: 1280, height: 960 },
}
export type PictureSize = keyof typeof PICTURE_SIZES

/** What browsers say that they read, best first; the JPEG itself is for those that say neither. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Path of a size of an uploaded picture: `uploads/<hash>/small.avif`. */
export const sizePath = (bucketPath: string, size: PictureSize, format: PictureFormat): string =>
  `${bucketPath.slice(0, -'.jpg'.length)}/${size}.${format}`
