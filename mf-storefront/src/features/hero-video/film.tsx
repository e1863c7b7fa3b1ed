import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import { color, media, radius, space } from '@zmig/platform'
import mp4 from './film/ride.mp4'
import webm from './film/ride.webm'

/**
 * Lies behind the words of the hero and takes no room. Its first picture is painted into a corner of two pixels, and the
 * rest when it has begun to move: browsers measure a film once, when it is first painted, and the largest paint of the
 * page is its headline.
 */
export const Backdrop = styled.div`
  position: absolute;
  inset: 0;
  z-index: -1;
  overflow: hidden;
  pointer-events: none;
  & video {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
    object-position: 50% 72%;
    opacity: 0.01;
    clip-path: inset(0 0 calc(100% - 2px) calc(100% - 2px));
    transition: opacity 200ms;
  }
  & video[data-shown] {
    opacity: 1;
    clip-path: none;
  }
  /* keeps the contrast of the words above the film */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: linear-gradient(rgb(20 23 26 / 80%) 30%, rgb(20 23 26 / 48%));
  }
  ${media.desktop} {
    &::after {
      background: linear-gradient(to left, rgb(20 23 26 / 82%) 24%, rgb(20 23 26 / 30%) 60%, rgb(20 23 26 / 10%));
    }
  }
`

/** The one control of the film, in the corner that words, tyre and the button for accessibility leave free. */
export const Switch = styled.button`
  /* nothing is seen of a film whose pictures are hidden */
  [data-a11y~='hideImages'] & {
    display: none;
  }
  position: absolute;
  z-index: 1;
  inset-block-end: ${space(3)};
  inset-inline-start: ${space(3)};
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  padding: 0;
  border: 1.5px solid #7d848b;
  border-radius: ${radius.round};
  background: ${color.asphalt};
  color: #fff;
  cursor: pointer;
  &:hover {
    background: ${color.tar};
  }
`

/** Texts of the film's button; they say what a press does. */
export const text = {
  pause: 'השהיית הסרטון שברקע',
  play: 'הפעלת הסרטון שברקע',
}

/** A paused film stays paused for the rest of the session. */
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
      // a phone in battery saver refuses to play: show the film as paused
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

/** Pause and play as filled shapes, like those of video players. */
const signs = { pause: 'M7 5h4v14H7zM13 5h4v14h-4z', play: 'M8 4.5l11 7.5-11 7.5z' }

/** The film and its switch. */
export const Film = () => {
  const { film, paused, toggle } = useFilm()
  const [shown, setShown] = useState(false)
  return (
    <>
      <Backdrop aria-hidden="true">
        <video
          ref={film}
          width={832}
          height={468}
          muted
          loop
          playsInline
          disablePictureInPicture
          preload="none"
          tabIndex={-1}
          data-shown={shown ? '' : undefined}
          // fires a few times a second, but not before the first picture is painted
          onTimeUpdate={({ currentTarget }) => setShown((before) => before || currentTarget.currentTime > 0)}
        >
          <source src={webm} type="video/webm" />
          <source src={mp4} type="video/mp4" />
        </video>
      </Backdrop>
      <Switch type="button" aria-label={paused ? text.play : text.pause} onClick={toggle}>
        <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
          <path d={paused ? signs.play : signs.pause} />
        </svg>
      </Switch>
    </>
  )
}
