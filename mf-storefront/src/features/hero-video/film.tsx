import { useState } from 'react'
import { Backdrop, Switch } from './film.styles.ts'
import mp4 from './film/ride.mp4'
import webm from './film/ride.webm'
import { text } from './text.ts'
import { useFilm } from './use-film.ts'

/** Two bars or a triangle; nothing of the kit's line, because a filled sign is what players have. */
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
          // told a few times a second, so never before the first picture is painted
          onTimeUpdate={({ currentTarget }) => setShown((before) => before || currentTarget.currentTime > 0)}
        >
          <source src={webm} type="video/webm" />
          <source src={mp4} type="video/mp4" />
        </video>
      </Backdrop>
      <Switch type="button" aria-label={paused ? text.play : text.pause} onClick={toggle}>
        <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">
          <path d={paused ? signs.play : signs.pause} />
        </svg>
      </Switch>
    </>
  )
}
