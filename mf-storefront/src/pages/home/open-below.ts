import { createElement, type ReactElement } from 'react'

type Opened = Promise<ReactElement> & { status?: 'fulfilled'; value?: ReactElement }

/** 2 s: a page that is never idle gets the rest of its code all the same. */
const PATIENCE_MS = 2_000

const fetchBelow = async (): Promise<ReactElement> => {
  const { BelowTheFold } = await import(/* webpackChunkName: "home-below" */ './below-the-fold.tsx')
  return createElement(BelowTheFold)
}

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle callback, whatever its types say
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS })
    else setTimeout(resolve, PATIENCE_MS)
  })

let opened: Opened | undefined

/**
 * The rest of the page, asked for when the browser has nothing else to do. What the server sent stays until then, and for
 * good when the file does not come: its links work by themselves.
 */
export const belowWhenIdle = (): Promise<ReactElement> => {
  opened ??= idle()
    .then(fetchBelow)
    .catch(() => new Promise<never>(() => undefined))
  return opened
}

/**
 * Fetches the rest of the page at once, for a page that is rendered whole: on the server, and in a browser that came from
 * another page. The result is noted on the promise, where React looks for it before it waits. Never throws: the page
 * works without its rest.
 */
export const openBelow = async (): Promise<void> => {
  if (opened?.status === 'fulfilled') return
  try {
    const opening: Opened = fetchBelow()
    opening.value = await opening
    opening.status = 'fulfilled'
    opened = opening
  } catch {
    // asked for again when the browser is idle
  }
}
