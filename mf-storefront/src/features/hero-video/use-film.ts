import { useEffect, useRef, useState } from 'react'

/** Who has paused the film once does not want to pause it on every visit of the page. */
const KEPT_AS = 'hero-film'
const PAUSED = 'paused'

const wasPaused = () => {
  try {
    return sessionStorage.getItem(KEPT_AS) === PAUSED
  } catch {
    return false // storage is forbidden: nothing can be remembered
  }
}
const remember = (paused: boolean) => {
  try {
    if (paused) sessionStorage.setItem(KEPT_AS, PAUSED)
    else sessionStorage.removeItem(KEPT_AS)
  } catch {
    // as above
  }
}

/** The film's element and its switch. It plays only while it is in sight, and fetches nothing while it is paused. */
export const useFilm = () => {
  const film = useRef<HTMLVideoElement>(null)
  const [paused, setPaused] = useState(wasPaused)

  useEffect(() => {
    const video = film.current
    if (!video) return
    if (paused) return video.pause()
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return video.pause()
      // a phone that saves its battery refuses: the switch then says what is
      video.play().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError') setPaused(true)
      })
    })
    // the film itself may still be clipped to a corner, which leaves the sight long before the hero does
    watch.observe(video.parentElement ?? video)
    return () => watch.disconnect()
  }, [paused])

  const toggle = () => {
    remember(!paused)
    setPaused(!paused)
  }
  return { film, paused, toggle }
}
