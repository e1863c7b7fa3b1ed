import { useEffect, useState, type ComponentType } from 'react'
import { isWelcome } from './is-welcome.ts'
import { whenIdle } from './when-idle.ts'

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

type Connected = { connection?: { saveData?: boolean; effectiveType?: string } }

const isWelcomeHere = () =>
  isWelcome({
    reducedMotion: matchMedia(REDUCED_MOTION).matches,
    connection: (navigator as Connected).connection,
  })

/**
 * The film behind the headline: a tyre that rolls over asphalt. Neither it nor its code is in the page that the server
 * sends; both come when the page has nothing else to do, and only for whoever may want them.
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
