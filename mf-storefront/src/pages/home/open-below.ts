import { createElement, type ReactElement } from 'react'

type Opened = Promise<ReactElement> & { status?: 'fulfilled'; value?: ReactElement }

/** 2 s: a page that is never idle gets the rest of its code all the same. */
const TIMEOUT_MS = 2_000

const fetchBelow = async (): Promise<ReactElement> => {
  const { BelowTheFold } = await import(/* webpackChunkName: "home-below" */ './below-the-fold.tsx')
  return createElement(BelowTheFold)
}

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle callback, against its types
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: TIMEOUT_MS })
    else setTimeout(resolve, TIMEOUT_MS)
  })

let opened: Opened | undefined

/**
 * Loads the rest of the page when the browser is idle. The server's HTML stays until then, and for good when the chunk
 * cannot be loaded: its links work without scripts.
 */
export const belowWhenIdle = (): Promise<ReactElement> => {
  opened ??= idle()
    .then(fetchBelow)
    .catch(() => new Promise<never>(() => undefined))
  return opened
}

/**
 * Loads the rest of the page at once, for a page that is rendered as a whole: on the server, and after a navigation inside
 * the app. The result is set on the promise, where React looks for it before it suspends. Never throws: the page works
 * without its rest.
 */
export const openBelow = async (): Promise<void> => {
  if (opened?.status === 'fulfilled') return
  try {
    const opening: Opened = fetchBelow()
    opening.value = await opening
    opening.status = 'fulfilled'
    opened = opening
  } catch {
    // loaded again when the browser is idle
  }
}
