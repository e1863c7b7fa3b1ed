import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Given = {
  width?: number
  height?: number
  /** as a camera writes it: 6 lies on its side */
  orientation?: number
  /** of the camera */
  make?: string
}

/** A picture with detail, in any format. */
export const photograph = (
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif',
  { width = 800, height = 600, orientation = 1, make = 'Camera' }: Given = {},
): Promise<Buffer> => {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 31 + (at >> 9) * 7) % 256
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Make: make } })
    .withMetadata({ orientation })
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer()
}

/**
 * A picture with what costs bytes in a real photograph: gradients, noise whose contrast falls with its fineness, sharp edges of
 * dark and light bars, and the grain of a sensor on every pixel. The same one each time.
 */
export const noisyPhotograph = async ({ width = 1_600, height = 1_200 }: Given = {}): Promise<Buffer> => {
  let state = 7
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const sum = new Float32Array(width * height * 3)
  for (let octave = 0; octave < 8; octave += 1) {
    const [columns, rows] = [4 * 2 ** octave, 3 * 2 ** octave]
    const coarse = Buffer.from(Array.from({ length: columns * rows * 3 }, () => random() * 255))
    const smooth = await sharp(coarse, { raw: { width: columns, height: rows, channels: 3 } })
      .resize(width, height, { kernel: 'cubic', fit: 'fill' })
      .raw()
      .toBuffer()
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + ((smooth[at] ?? 0) - 128) / 2 ** octave
  }
  const pixels = Buffer.alloc(sum.length)
  for (let at = 0; at < sum.length; at += 1) {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)]
    const edge = (x + y) % 160 < 12 ? -70 : 0
    pixels[at] = Math.max(0, Math.min(255, 128 + (sum[at] ?? 0) + edge + (random() - 0.5) * 24))
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, sum])
}

/** A whole PNG of black pixels, a hundred kilobytes at 30,000 × 30,000: one bit each, packed. */
export const hugePng = (side: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1 // bit of a pixel
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
