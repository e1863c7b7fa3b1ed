import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { createRecompression, finishPage, sendPage, type FinishedPage } from './finished-page.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'

const card = (nth: number) =>
  `<li class="tyre"><a href="/tire/moto/${(nth * 7919) % 100_003}">צמיג ${nth % 7}</a><b>${(nth * 7919) % 1000} ₪</b></li>`
const html = `<ul>${Array.from({ length: 400 }, (_, nth) => card(nth)).join('')}</ul>`
const request = { method: 'GET', headers: { 'accept-encoding': 'br' } } as unknown as IncomingMessage

/** What a browser is sent. */
const send = async (page: FinishedPage): Promise<Buffer> => {
  let sent: Buffer = Buffer.alloc(0)
  const response = { writeHead: () => ({ end: (bytes: Buffer) => (sent = bytes) }) }
  await sendPage(request, response as unknown as ServerResponse, page)
  return sent
}

describe('a page that is asked for again', () => {
  it('is sent smaller, with the same content', async () => {
    const { sentAgain } = createRecompression()
    const page = finishPage(200, html, {})
    const first = await send(page)
    await sentAgain(page)
    const later = await send(page)
    expect(later.length).toBeLessThan(first.length)
    expect(brotliDecompressSync(later).toString()).toBe(html)
  })

  it('is compressed once, and small at once when it is rendered anew with the same bytes', async () => {
    const compress = vi.fn((bytes: Buffer) => Promise.resolve(bytes.subarray(0, 5)))
    const { restore, sentAgain } = createRecompression(compress)
    const page = finishPage(200, html, {})
    await send(page)
    await sentAgain(page)
    expect(sentAgain(page)).toBeUndefined()
    const same = finishPage(200, html, {})
    const other = finishPage(200, `${html}!`, {})
    for (const made of [same, other]) restore(made)
    expect(await send(same)).toEqual(Buffer.from('<ul><'))
    expect(same.forms.br?.headers['content-length']).toBe(5)
    expect((await send(other)).length).toBeGreaterThan(5)
    expect(compress).toHaveBeenCalledTimes(1)
  })

  it('waits for its turn: one page is compressed at a time', async () => {
    const compress = vi.fn(() => Promise.resolve(Buffer.from('')))
    const { sentAgain } = createRecompression(compress)
    const one = finishPage(200, html, {})
    const other = finishPage(200, `${html}!`, {})
    await Promise.all([send(one), send(other)])
    const running = sentAgain(one)
    expect(sentAgain(other)).toBeUndefined()
    await running
    expect(sentAgain(other)).toBeDefined()
  })

  it('keeps its first form when compressing fails, and is tried again', async () => {
    const compress = vi.fn(() => Promise.reject(new Error('no memory')))
    const { sentAgain } = createRecompression(compress)
    const page = finishPage(200, html, {})
    const first = await send(page)
    await sentAgain(page)
    expect(await send(page)).toEqual(first)
    expect(sentAgain(page)).toBeDefined()
  })

  it('is left alone while only other encodings were asked for', () =>
    expect(createRecompression().sentAgain(finishPage(200, html, {}))).toBeUndefined())
})

describe('a page that a phone would need a second round trip for', () => {
  const large = `<ul>${Array.from({ length: 6_000 }, (_, nth) => card(nth)).join('')}</ul>`

  it('is compressed further before its first reader gets it, with the same content', async () => {
    const page = finishPage(200, large, {})
    await createRecompression().prepare(request, page)
    const quick = await send(finishPage(200, large, {}))
    const first = await send(page)
    expect(first.length).toBeLessThan(quick.length * 0.97)
    expect(brotliDecompressSync(first).toString()).toBe(large)
  })

  it('goes out as it is while another page is compressed, and when compressing fails', async () => {
    const quick = await send(finishPage(200, large, {}))
    const never = createRecompression(() => new Promise(() => undefined))
    const one = finishPage(200, large, {})
    const other = finishPage(200, large, {})
    await send(one)
    void never.sentAgain(one)
    await never.prepare(request, other)
    expect(await send(other)).toEqual(quick)
    const failed = finishPage(200, large, {})
    await createRecompression(() => Promise.reject(new Error('no memory'))).prepare(request, failed)
    expect(await send(failed)).toEqual(quick)
  })

  it('is compressed as quickly as all others when it fits, and not for who takes no brotli', async () => {
    const compress = vi.fn(() => Promise.resolve(Buffer.from('')))
    const { prepare } = createRecompression(compress)
    await prepare(request, finishPage(200, html, {}))
    await prepare({ headers: { 'accept-encoding': 'gzip' } }, finishPage(200, large, {}))
    expect(compress).not.toHaveBeenCalled()
  })
})
