import { useEffect, useState, type ComponentType } from 'react'

/** The visitor's preferences and connection, as far as the browser knows them. */
type Wishes = {
  /** prefers-reduced-motion */
  reducedMotion: boolean
  /** Network Information; Chromium only */
  connection?: { saveData?: boolean; effectiveType?: string } | undefined
}

/** A film of two hundred kilobytes takes a minute there. */
const SLOW: ReadonlySet<string> = new Set(['slow-2g', '2g'])

/** Whether a decorative film may be fetched and played: not with reduced motion, Save-Data or a slow connection. */
export const isWelcome = ({ reducedMotion, connection }: Wishes): boolean =>
  !reducedMotion && !connection?.saveData && !SLOW.has(connection?.effectiveType ?? '')

/** Safari has no idle callback: 1 s after the load its page is at rest. */
const REST_MS = 1_000

/**
 * Runs a function once the page has loaded and the browser has nothing else to do.
 * @returns a function that cancels it
 */
const whenIdle = (run: () => void): (() => void) => {
  let cancelled = false
  const runUnlessCancelled = () => void (cancelled || run())
  const rest = () => {
    // not every browser has it, against its types
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

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

type Connected = { connection?: { saveData?: boolean; effectiveType?: string } }

const isWelcomeHere = () =>
  isWelcome({
    reducedMotion: matchMedia(REDUCED_MOTION).matches,
    connection: (navigator as Connected).connection,
  })

/**
 * The film behind the headline: a tyre that rolls over asphalt. The film and its code are loaded when the browser is idle,
 * and only where a film is welcome.
 */
export const HeroVideo = () => {
  const [Film, setFilm] = useState<ComponentType>()

  useEffect(() => {
    if (!isWelcomeHere()) return
    const fetchFilm = async () => {
      const { Film: loaded } = await import(/* webpackChunkName: "hero-film" */ './film.tsx')
      setFilm(() => loaded)
    }
    // without the film the page lacks nothing
    return whenIdle(() => void fetchFilm().catch(() => undefined))
  }, [])

  useEffect(() => {
    const motion = matchMedia(REDUCED_MOTION)
    const stop = () => void (motion.matches && setFilm(undefined))
    motion.addEventListener('change', stop)
    return () => motion.removeEventListener('change', stop)
  }, [])

  return Film ? <Film /> : null
}
