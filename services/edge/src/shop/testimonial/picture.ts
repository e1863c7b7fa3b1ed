import { createHash } from 'node:crypto'

/** Width and height in pixels. */
type PictureSize = { width: number; height: number }

const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))
const isJpeg = (bytes: Buffer) => bytes.readUInt16BE(0) === 0xff_d8
const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

/** Frame headers of JPEG are C0 to CF without C4 (tables), C8 (reserved) and CC (tables). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const jpegSize = (bytes: Buffer): PictureSize | undefined => {
  let at = 2
  while (at + 9 < bytes.length && bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    // a marker may be padded with more of the same byte
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** WebP comes in three kinds, each with its own header (RFC 9649). */
const webpSize = (bytes: Buffer): PictureSize | undefined => {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3f_ff, height: bytes.readUInt16LE(28) & 0x3f_ff }
  if (kind !== 'VP8L') return undefined
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3f_ff) + 1, height: ((bits >> 14) & 0x3f_ff) + 1 }
}

const pngSize = (bytes: Buffer): PictureSize => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) })

const kinds = [
  { contentType: 'image/png', is: isPng, sizeOf: pngSize },
  { contentType: 'image/jpeg', is: isJpeg, sizeOf: jpegSize },
  { contentType: 'image/webp', is: isWebp, sizeOf: webpSize },
]

/** The longest header of the three. */
const MIN_BYTES = 32

/**
 * What a file holds, by its first bytes and not by its name.
 * @returns undefined when it is no PNG, JPEG or WebP
 */
export const readPicture = (bytes: Buffer): { contentType: string; size: PictureSize } | undefined => {
  const kind = bytes.length < MIN_BYTES ? undefined : kinds.find(({ is }) => is(bytes))
  const size = kind?.sizeOf(bytes)
  return kind && size && size.width > 0 && size.height > 0 ? { contentType: kind.contentType, size } : undefined
}

/** A picture of a customer's words. */
export type Picture = PictureSize & {
  /** its name in its folder */
  file: string
  /** everything that is written in it */
  text: string
  bytes: Buffer
  contentType: string
  sample: boolean
}

/** Changes with the picture. */
export const versionOf = ({ bytes }: Pick<Picture, 'bytes'>): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 12)
