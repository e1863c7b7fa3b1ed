import { PICTURE_FORMATS, PICTURE_SIZES, type PictureFormat, type PictureSize } from '@zmig/edge-contract'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { BROKEN, decideSize, MOST_PIXELS, type PictureRefused, type PictureType } from '../picture.decider.ts'

/** What an upload becomes. */
export type Converted = {
  ok: true
  /** the whole picture: upright, without EXIF, at most 2,000 pixels a side */
  jpeg: Uint8Array
  sizes: { size: PictureSize; format: PictureFormat; bytes: Uint8Array }[]
}

/** Grows when the same upload becomes other bytes: its path must then be another one, since browsers keep pictures for ever. */
export const RECIPE = 1

/** Pixels of the longer side of the JPEG that is kept: more than the largest size of a page, so that others can be made of it later. */
const KEPT_SIDE = 2_000
const KEPT_QUALITY = 85

/** A list is to cost no more than one of drawings; the product page may cost what looks sharp. Effort 2: a third of the time of 4. */
const ENCODE: Record<PictureSize, Record<PictureFormat, (picture: Sharp) => Sharp>> = {
  small: {
    avif: (picture) => picture.avif({ quality: 45, effort: 3 }),
    webp: (picture) => picture.webp({ quality: 55, effort: 4 }),
  },
  large: {
    avif: (picture) => picture.avif({ quality: 52, effort: 2 }),
    webp: (picture) => picture.webp({ quality: 72, effort: 3 }),
  },
}

/** The formats of sharp behind a type: it calls AVIF `heif` with AV1 inside. */
const readsAs = ({ format, compression }: Metadata, type: PictureType): boolean =>
  type === 'avif' ? format === 'heif' && compression === 'av1' : format === type

/**
 * Turns an upload into what pages show. Its pixels are counted before they are decoded. Transparent parts become white, as
 * cards are; of what moves the first picture is taken.
 * @param type by its first bytes; sharp has to find the same
 */
export const convertPicture = async (bytes: Uint8Array, type: PictureType): Promise<Converted | PictureRefused> => {
  try {
    const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
    // this read is not limited: it decodes nothing, and its numbers are for the refusal
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!readsAs(metadata, type)) return BROKEN
    const refusal = decideSize(metadata)
    if (refusal) return refusal
    const upright = await open()
      .autoOrient()
      .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = upright.info
    const picture = () => sharp(upright.data, { raw: { width, height, channels } })
    const jpeg = await picture().jpeg({ quality: KEPT_QUALITY }).toBuffer()
    const sizes: Converted['sizes'] = []
    // one after the other: each of them uses every core already
    for (const [size, box] of Object.entries(PICTURE_SIZES) as [PictureSize, { width: number; height: number }][])
      for (const format of PICTURE_FORMATS) {
        const resized = picture().resize({ ...box, fit: 'inside', withoutEnlargement: true })
        sizes.push({ size, format, bytes: await ENCODE[size][format](resized).toBuffer() })
      }
    return { ok: true, jpeg, sizes }
  } catch {
    // sharp says so of what is cut off, damaged, or another format inside
    return BROKEN
  }
}
