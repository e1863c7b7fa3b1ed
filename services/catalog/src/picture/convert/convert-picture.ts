import {
  PICTURE_FORMATS,
  PICTURE_SIZES,
  type PictureFormat,
  type PictureSize,
  type PictureUse,
} from '@zmig/edge-contract'
import sharp, { type Metadata, type Sharp } from 'sharp'
import {
  BROKEN,
  decideSize,
  MOST_PIXELS,
  otherInside,
  type PictureRefused,
  type PictureType,
  unknownKind,
} from '../picture.decider.ts'

/** What an upload becomes. */
export type Converted = {
  ok: true
  /** the whole picture: upright, without EXIF, at most 2,000 pixels a side */
  jpeg: Uint8Array
  sizes: { size: PictureSize; format: PictureFormat; bytes: Uint8Array }[]
}

/** Grows when the same upload becomes other bytes: its path must then be another one, since browsers keep pictures for ever. */
export const RECIPE = 2

/** Pixels of the longer side of the JPEG that is kept: more than the largest size of a page, so that others can be made of it later. */
const KEPT_SIDE = 2_000
const KEPT_QUALITY = 85

type Encoding = {
  encode: (picture: Sharp, quality: number) => Sharp
  /** of a picture that fits its budget at once */
  quality: number
  /** most bytes of the file */
  budget?: number
}

/**
 * Thirty photographs of a list cost a phone about what thirty drawings do, at three kilobytes each; browsers that read
 * WebP and not AVIF are few and old, and get six. The product page may cost what looks sharp. AVIF of effort
 * 2 or 3 takes a third of the time of 4.
 */
const ENCODINGS: Record<PictureSize, Record<PictureFormat, Encoding>> = {
  small: {
    avif: {
      encode: (picture, quality) => picture.avif({ quality, effort: 3, chromaSubsampling: '4:2:0' }),
      quality: 45,
      budget: 3_400,
    },
    webp: { encode: (picture, quality) => picture.webp({ quality, effort: 4 }), quality: 55, budget: 6_000 },
  },
  large: {
    avif: { encode: (picture, quality) => picture.avif({ quality, effort: 2 }), quality: 52 },
    webp: { encode: (picture, quality) => picture.webp({ quality, effort: 3 }), quality: 72 },
  },
}

/** A picture of a lower quality shows blocks; one of fewer pixels is only softer. */
const LOWEST_QUALITY = 12

/** Bytes fall by half with some twenty steps of quality; at least two, so that the search ends. */
const stepsOver = (bytes: number, budget: number): number => Math.max(2, Math.round(28 * Math.log(bytes / budget)))

/**
 * Encodes one size of a picture within its budget: of the best quality that fits, and of three quarters of the width while the
 * lowest quality does not.
 * @param open a new pipeline of the whole picture
 */
const encodeSize = async (open: () => Sharp, size: PictureSize, format: PictureFormat): Promise<Uint8Array> => {
  const { encode, quality: best, budget = Infinity } = ENCODINGS[size][format]
  const box = { ...PICTURE_SIZES[size] }
  let quality = best
  for (;;) {
    const resized = open().resize({ ...box, fit: 'inside', withoutEnlargement: true })
    const bytes = await encode(resized, quality).toBuffer()
    if (bytes.length <= budget) return bytes
    if (quality === LOWEST_QUALITY) {
      box.width = Math.floor(box.width * 0.75)
      box.height = Math.floor(box.height * 0.75)
    }
    quality = Math.max(LOWEST_QUALITY, quality - stepsOver(bytes.length, budget))
  }
}

/** The formats of sharp behind a type: it calls AVIF `heif` with AV1 inside. */
const readsAs = ({ format, compression }: Metadata, type: PictureType): boolean =>
  type === 'avif' ? format === 'heif' && compression === 'av1' : format === type

/**
 * Turns an upload into what pages show. Its pixels are counted before they are decoded. Transparent parts of a photograph
 * become white, as cards are; those of a logo stay, except in the JPEG, which knows none.
 * @param type by its first bytes; sharp has to find the same
 */
export const convertPicture = async (
  bytes: Uint8Array,
  type: PictureType,
  use: PictureUse,
): Promise<Converted | PictureRefused> => {
  try {
    const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
    // this read is not limited: it decodes nothing, and its numbers are for the refusal
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!readsAs(metadata, type)) return otherInside(type)
    const refusal = decideSize(metadata, use)
    if (refusal) return refusal
    const whole = open()
      .autoOrient()
      .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    const upright = await (use === 'logo' ? whole : whole.flatten({ background: '#fff' }))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = upright.info
    const picture = () => sharp(upright.data, { raw: { width, height, channels } })
    const jpeg = await picture().flatten({ background: '#fff' }).jpeg({ quality: KEPT_QUALITY }).toBuffer()
    const sizes: Converted['sizes'] = []
    // one after the other: each of them uses every core already
    for (const size of Object.keys(PICTURE_SIZES) as PictureSize[])
      for (const format of PICTURE_FORMATS) sizes.push({ size, format, bytes: await encodeSize(picture, size, format) })
    return { ok: true, jpeg, sizes }
  } catch (error) {
    // sharp throws for what is cut off or damaged as well
    return error instanceof Error && /unsupported/i.test(error.message) ? unknownKind(type) : BROKEN
  }
}
