import { randomBytes } from 'node:crypto'
import type { PictureUse } from '@zmig/edge-contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hugePng, noisyPhotograph, photograph } from '../../testing/pictures.ts'
import type { PictureType } from '../picture.decider.ts'
import { type Converted, convertPicture } from './convert-picture.ts'

const converted = async (bytes: Buffer, type: PictureType, use: PictureUse = 'product'): Promise<Converted> => {
  const outcome = await convertPicture(bytes, type, use)
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s becomes a JPEG, and AVIF and WebP in two sizes',
  async (type) => {
    const { jpeg, sizes } = await converted(await photograph(type, { width: 2_400, height: 1_800 }), type)
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 2_000, height: 1_500 })
    const read = await Promise.all(
      sizes.map(async ({ size, format, bytes }) => {
        const { format: is, width, height } = await sharp(bytes).metadata()
        return [size, format, is, width, height]
      }),
    )
    expect(read).toEqual([
      ['small', 'avif', 'heif', 480, 360],
      ['small', 'webp', 'webp', 480, 360],
      ['large', 'avif', 'heif', 1_280, 960],
      ['large', 'webp', 'webp', 1_280, 960],
    ])
  },
)

test('a photograph that lies on its side stands upright, and says nothing of camera and place', async () => {
  const upload = await photograph('jpeg', { orientation: 6, make: 'Camera of Dana' })
  expect(await sharp(upload).metadata()).toMatchObject({ width: 800, height: 600, orientation: 6 })
  expect(upload.includes('Camera of Dana')).toBe(true)
  const { jpeg, sizes } = await converted(upload, 'jpeg')
  const metadata = await sharp(jpeg).metadata()
  expect(metadata).toMatchObject({ width: 600, height: 800 })
  for (const bytes of [jpeg, ...sizes.map((each) => each.bytes)]) {
    const { exif: left, orientation, xmp, icc } = await sharp(bytes).metadata()
    expect({ left, orientation, xmp, icc }).toEqual({})
    expect(Buffer.from(bytes).includes('Camera of Dana')).toBe(false)
  }
})

test('a picture smaller than a size is not enlarged, and what is transparent becomes white', async () => {
  const clear = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const { jpeg, sizes } = await converted(clear, 'png')
  const [red, green, blue] = await sharp(jpeg).raw().toBuffer()
  expect([red, green, blue]).toEqual([255, 255, 255])
  for (const { bytes } of sizes) expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 300 })
})

test('a noisy photograph costs a list no more than a drawing does, and keeps its pixels there', async () => {
  const { sizes } = await converted(await noisyPhotograph(), 'jpeg')
  const bytesOf = (size: string, format: string) =>
    sizes.find((each) => each.size === size && each.format === format)?.bytes ?? Buffer.alloc(0)
  const [avif, webp] = [bytesOf('small', 'avif'), bytesOf('small', 'webp')]
  expect(avif.length).toBeLessThanOrEqual(3_400)
  expect(webp.length).toBeLessThanOrEqual(6_000)
  for (const bytes of [avif, webp]) expect(await sharp(bytes).metadata()).toMatchObject({ width: 480, height: 360 })
  // no further below the budget than a step of quality
  expect(avif.length).toBeGreaterThan(2_400)
  expect(bytesOf('large', 'avif').length).toBeGreaterThan(20_000)
})

test('noise that no quality makes small enough is shown with fewer pixels', async () => {
  const pixels = randomBytes(480 * 360 * 3)
  const png = await sharp(pixels, { raw: { width: 480, height: 360, channels: 3 } })
    .png()
    .toBuffer()
  const { sizes } = await converted(png, 'png')
  const small = sizes.find(({ size, format }) => size === 'small' && format === 'webp')?.bytes ?? Buffer.alloc(0)
  expect(small.length).toBeLessThanOrEqual(6_000)
  const { width, height } = await sharp(small).metadata()
  expect(width).toBeLessThan(480)
  expect(height).toBe(Math.round((width * 3) / 4))
})

test('a logo stays transparent in AVIF and WebP, is white in the JPEG, and may be 40 pixels high', async () => {
  const logo = await sharp({ create: { width: 320, height: 40, channels: 4, background: '#0000' } })
    .composite([{ input: { create: { width: 160, height: 40, channels: 4, background: '#d00' } }, left: 0, top: 0 }])
    .png()
    .toBuffer()
  expect(await convertPicture(logo, 'png', 'product')).toMatchObject({ ok: false })
  const { jpeg, sizes } = await converted(logo, 'png', 'logo')
  const right = async (bytes: Uint8Array) => [...(await sharp(bytes).raw().toBuffer()).subarray(-4)]
  expect((await right(jpeg)).slice(1)).toEqual([255, 255, 255])
  expect(sizes).toHaveLength(4)
  for (const { bytes } of sizes) {
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, height: 40, hasAlpha: true })
    expect((await right(bytes))[3]).toBe(0)
  }
})

test('30,000 × 30,000 pixels are refused before they are decoded', async () => {
  const huge = hugePng(30_000)
  expect(huge.length).toBeLessThan(200_000)
  const before = process.memoryUsage().rss
  expect(await convertPicture(huge, 'png', 'product')).toMatchObject({
    ok: false,
    message: expect.stringContaining('30000×30000') as string,
  })
  // decoded it would be 900 MB
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
})

test('a picture of another format than its beginning says is refused with what to do', async () => {
  expect(await convertPicture(await photograph('png'), 'jpeg', 'product')).toMatchObject({
    message: 'הקובץ מתחיל כמו JPEG, אבל התמונה שבו שמורה בסוג אחר. פתחו אותה, שמרו אותה מחדש והעלו שוב.',
  })
})

test.each([
  ['is cut off', async () => (await photograph('jpeg')).subarray(0, 20_000), 'jpeg'],
  [
    'has a JPEG behind the beginning of a PNG',
    async () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), await photograph('jpeg')]),
    'png',
  ],
  ['has nothing behind its beginning', () => Promise.resolve(Buffer.from('\xff\xd8\xff', 'latin1')), 'jpeg'],
] as const)('a picture that %s is refused', async (_, make, type) => {
  expect(await convertPicture(await make(), type, 'product')).toMatchObject({
    ok: false,
    message: expect.stringContaining('פגום') as string,
  })
})
