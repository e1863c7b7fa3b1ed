import { type AnswerOf, changeProduct, pictureOf, type uploadPicture } from '@zmig/edge-contract'
import sharp from 'sharp'
import { load as loadOnPhone } from './first-load.ts'
import type { Measure, Run } from './measure.ts'
import { median, scaled } from './measure.ts'
import { LIST, LIST_ANSWER, withBrowser, type BenchedShop } from './shop-pages.ts'
import { signInStaff } from './staff-pages.ts'

const LIST_PHONE = { width: 390, height: 844 }
/** Cards of the list that are measured. */
const CARDS = 30
/** Twelve megapixels, as phones take them. */
const PHOTOGRAPH = { width: 4_000, height: 3_000 }
const UPLOADS = 5
/** First loads of the list with drawings, and as many with photographs. */
const LOADS = 5

/**
 * A picture with the entropy of a photograph: noise of nine octaves whose contrast falls with its fineness, as in pictures of
 * nature (1/f), on gradients in three colours, and the grain of a sensor on every pixel.
 */
const makePhotograph = async (seed: number, { width, height } = PHOTOGRAPH): Promise<Buffer> => {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const sum = new Float32Array(width * height * 3)
  for (let octave = 0; octave < 9; octave += 1) {
    const columns = Math.min(width, 4 * 2 ** octave)
    const rows = Math.min(height, 3 * 2 ** octave)
    const coarse = Buffer.from(Array.from({ length: columns * rows * 3 }, () => random() * 255))
    const smooth = await sharp(coarse, { raw: { width: columns, height: rows, channels: 3 } })
      .resize(width, height, { kernel: 'cubic', fit: 'fill' })
      .raw()
      .toBuffer()
    const contrast = 0.8 / 2 ** (octave * 0.9)
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + ((smooth[at] ?? 0) - 128) * contrast
  }
  const pixels = Buffer.alloc(sum.length)
  for (let at = 0; at < sum.length; at += 1)
    pixels[at] = Math.max(0, Math.min(255, 128 + (sum[at] ?? 0) + (random() - 0.5) * 10))
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

const upload = async (url: string, cookie: string, bytes: Buffer): Promise<string> => {
  const headers = { cookie, 'content-type': 'image/jpeg' }
  const body = new Uint8Array(bytes)
  const answer = await fetch(`${url}/edge/api/v1/admin/pictures`, { method: 'POST', headers, body })
  const { bucketPath, message } = (await answer.json()) as AnswerOf<typeof uploadPicture>
  if (!bucketPath) throw new Error(`an upload was refused: ${message ?? answer.status}`)
  return bucketPath
}

const show = async (url: string, cookie: string, ean: string, pictures: string[]): Promise<void> => {
  const path = changeProduct.path.replace('{ean}', ean)
  const headers = { cookie, 'content-type': 'application/json' }
  const body = JSON.stringify({ pictures })
  const answer = await fetch(`${url}/edge${path}`, { method: changeProduct.method, headers, body })
  if (!answer.ok) throw new Error(`the pictures of a product were not changed: ${await answer.text()}`)
}

type Tyre = { ean: string; name: string; imageVersion: string; cdn: { bucketPath: string }[] | false }
const listed = async (url: string): Promise<Tyre[]> => {
  const { result } = (await (await fetch(url + LIST_ANSWER)).json()) as { result: Tyre[] }
  return result.slice(0, CARDS)
}

/** Bytes on the wire of the pictures of the list, and of nothing else, as a phone asks for them. */
const pictureBytes = async (shop: BenchedShop, cards: number, signal: AbortSignal): Promise<number> => {
  const addresses = (await listed(shop.url)).slice(0, cards).map((tyre) => pictureOf(tyre))
  return withBrowser({ chromium: await shop.chromium(), signal }, async (browser) => {
    const context = await browser.newContext({ viewport: LIST_PHONE, deviceScaleFactor: 3, isMobile: true })
    const page = await context.newPage()
    // an empty page of the shop: no picture of its own is in the cache
    await page.route(shop.url, (route) => route.fulfill({ contentType: 'text/html', body: '' }), { times: 1 })
    await page.goto(shop.url)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const asked = new Map<string, string>()
    const bytes = new Map<string, number>()
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      const address = request.url.slice(shop.url.length)
      if (addresses.includes(address)) asked.set(requestId, address)
    })
    const allCame = new Promise<void>((resolve) => {
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const address = asked.get(requestId)
        if (address !== undefined) bytes.set(address, encodedDataLength)
        if (bytes.size === addresses.length) resolve()
      })
    })
    await page.evaluate(async (sources) => {
      for (const source of sources) {
        const image = new Image()
        image.src = source
        await image.decode()
      }
    }, addresses)
    await allCame
    return [...bytes.values()].reduce((sum, each) => sum + each, 0)
  })
}

/** Of an upload of 12 megapixels until the page of the product names it, in milliseconds. */
const timeUpload = async (url: string, cookie: string, tyre: Tyre, photograph: Buffer): Promise<number> => {
  const began = performance.now()
  const path = await upload(url, cookie, photograph)
  await show(url, cookie, tyre.ean, [path])
  for (;;) {
    const page = await (await fetch(`${url}/tire/moto/${tyre.ean}/${tyre.name}`)).text()
    if (page.includes(path)) break
    if (performance.now() - began > 60_000) throw new Error('the page does not show the picture')
  }
  await (await fetch(url + pictureOf({ ean: tyre.ean, cdn: [{ bucketPath: path }] }, true))).arrayBuffer()
  return performance.now() - began
}

/** First and largest paint of the list, in seconds; medians. */
const paints = async (shop: BenchedShop, loads: number, signal: AbortSignal) => {
  const opening = { chromium: await shop.chromium(), signal }
  const all: Awaited<ReturnType<typeof loadOnPhone>>[] = []
  for (let nth = 0; nth < loads; nth += 1) all.push(await loadOnPhone(opening, shop.url + LIST))
  return { first: median(all.map(({ fcp }) => fcp)), largest: median(all.map(({ lcp }) => lcp)) }
}

/** Bytes and paints of a list of thirty photographs against thirty drawings, and the time from an upload to the page. */
export const benchPictures = async (shop: BenchedShop, { load, show: keep, signal }: Run): Promise<void> => {
  const cookie = await signInStaff(shop.url)
  const tyres = await listed(shop.url)
  const cards = tyres.slice(0, scaled(CARDS, load))
  for (const { ean } of cards) await show(shop.url, cookie, ean, [])
  const drawings = await pictureBytes(shop, cards.length, signal)
  const drawn = await paints(shop, scaled(LOADS, load), signal)
  const times: number[] = []
  for (const [index, tyre] of cards.entries()) {
    const photograph = await makePhotograph(index + 1, index < UPLOADS ? PHOTOGRAPH : { width: 1_600, height: 1_200 })
    const time = await timeUpload(shop.url, cookie, tyre, photograph)
    if (index < UPLOADS) times.push(time)
  }
  const photographs = await pictureBytes(shop, cards.length, signal)
  const photographed = await paints(shop, scaled(LOADS, load), signal)
  for (const { ean } of cards) await show(shop.url, cookie, ean, [])
  const rows: Measure[] = [
    {
      name: `pictures of a list of ${cards.length} photographs at 390 px; limit: drawings`,
      value: photographs / 1_000,
      unit: 'KB',
      limit: drawings / 1_000,
      ratio: photographs / drawings,
      target: { of: 'ratio', atMost: 1.25 },
    },
    ...(['first', 'largest'] as const).map((which): Measure => ({
      name: `  its ${which} paint (Lighthouse mobile); limit: drawings`,
      value: photographed[which],
      unit: 's',
      limit: drawn[which],
      ratio: photographed[which] / drawn[which],
      target: { of: 'ratio', atMost: 1.25 },
    })),
    {
      name: 'upload of 12 megapixels until the page shows it',
      value: median(times) / 1_000,
      unit: 's',
      target: { of: 'value', atMost: 3 },
    },
  ]
  keep(rows)
}
