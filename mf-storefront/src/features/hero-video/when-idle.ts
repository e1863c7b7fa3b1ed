/** Safari has no idle callback: 1 s after the load its page is at rest. */
const REST_MS = 1_000

/**
 * Runs something once the page has loaded and the browser has nothing else to do.
 * @returns a function that cancels it
 */
export const whenIdle = (run: () => void): (() => void) => {
  let cancelled = false
  const runUnlessCancelled = () => void (cancelled || run())
  const rest = () => {
    // not every browser has it, whatever its types say
    if ('requestIdleCallback' in globalThis) requestIdleCallback(runUnlessCancelled)
    else setTimeout(runUnlessCancelled, REST_MS)
  }
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true })
  return () => {
    cancelled = true
    removeEventListener('load', rest)
  }
}
