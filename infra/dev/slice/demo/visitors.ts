import { setTimeout as pause } from 'node:timers/promises'
import { reportSlices, type SliceSignal } from '@zmig/edge-contract'
import { SLICE } from './edited-copy.ts'

/** The page of the slice that everybody looks at. */
export const PAGE = '/cart'

/** Longest that a visitor waits for a page, in milliseconds. */
const PATIENCE = 10_000

/** Someone who looked at the page: from where, by which signed id, and what they were given. */
export type Visitor = { address: string; cookie: string; version: string; html: string }

/** Addresses that the internet keeps for measurements (RFC 2544): one for each visitor. */
let addresses = 0
const nextAddress = (): string => {
  addresses += 1
  return `198.18.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
}

export const versionIn = (html: string): string => /data-version="([^"]+)"/.exec(html)?.[1] ?? ''

const ask = async (shop: string, headers: Record<string, string>) => {
  const answer = await fetch(shop + PAGE, {
    headers: { accept: 'text/html', ...headers },
    signal: AbortSignal.timeout(PATIENCE),
  })
  return { answer, html: await answer.text() }
}

/**
 * A visitor opens the page.
 * @param again someone who comes back
 * @throws when the page is not served
 */
export const visit = async (shop: string, again?: Visitor): Promise<Visitor> => {
  const address = again?.address ?? nextAddress()
  const headers = { 'x-forwarded-for': address, ...(again && { cookie: again.cookie }) }
  const { answer, html } = await ask(shop, headers)
  if (!answer.ok) throw new Error(`A visitor got status ${answer.status} instead of the page.`)
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0] ?? '')
    .find((text) => text.startsWith('__Host-zmig_visitor='))
  return { address, cookie: cookie ?? again?.cookie ?? '', version: versionIn(html), html }
}

/**
 * A new visitor who is distinguished but does not count as a view, for a browser that then opens the page with their id.
 * @param version what they are to be given
 */
export const drawVisitor = async (shop: string, version: string): Promise<string> => {
  for (let drawn = 0; drawn < 500; drawn += 1) {
    const { answer, html } = await ask(shop, { 'sec-fetch-dest': 'empty' })
    const [cookie = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';')
    if (versionIn(html) === version) return cookie
  }
  throw new Error(`None of 500 visitors was given ${version}.`)
}

/** Posts what the beacon of the page posts (shell/client/src/beacon). */
export const tell = async (shop: string, { address, cookie, version }: Visitor, signals: SliceSignal[]) => {
  const answer = await fetch(`${shop}/edge${reportSlices.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
    body: JSON.stringify({ slices: [{ slice: SLICE, version, signals }] }),
    signal: AbortSignal.timeout(PATIENCE),
  })
  if (!answer.ok) throw new Error(`The beacon of a page was answered with status ${answer.status}.`)
}

/** Views of the page one after the other, so many a second, from this machine. */
export const startViews = (shop: string, aSecond: number) => {
  const counted = { views: 0, failed: 0 }
  const open = new Set<Promise<void>>()
  /** since when every view that began has shown the same version */
  let shown = { version: '', since: 0 }
  const view = async () => {
    const began = performance.now()
    const html = await ask(shop, {}).then(
      (asked) => (asked.answer.ok ? asked.html : ''),
      () => '',
    )
    const version = versionIn(html)
    counted.views += 1
    if (version === '') counted.failed += 1
    else if (version !== shown.version) shown = { version, since: began }
  }
  const timer = setInterval(() => {
    const viewing = view().finally(() => open.delete(viewing))
    open.add(viewing)
  }, 1_000 / aSecond)
  return {
    counted,
    shown: () => shown,
    /** Waits until there are so many views more. */
    more: async (count: number): Promise<void> => {
      const wanted = counted.views + count
      while (counted.views < wanted) await pause(20)
    },
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await Promise.all(open)
    },
  }
}
