import styled from '@emotion/styled'
import { pictureOf, type Tyre } from '@zmig/edge-contract'
import { color, radius, space } from '@zmig/platform'
import { useEffect, useRef, useState } from 'react'
import { text } from './text.ts'

const Box = styled.div`
  & > button,
  & > iframe {
    display: block;
    inline-size: 100%;
    aspect-ratio: 16 / 9;
    padding: 0;
    border: 0;
    border-radius: ${radius.card};
    background: ${color.asphalt};
    overflow: hidden;
  }
  & > button {
    position: relative;
    cursor: pointer;
  }
  & img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: contain;
    opacity: 0.55;
    transition: opacity 160ms;
  }
  & > button:hover img {
    opacity: 0.8;
  }
  & .play {
    position: absolute;
    inset: 0;
    margin: auto;
    inline-size: 76px;
    block-size: 76px;
  }
  & small {
    display: block;
    margin-block-start: ${space(2)};
    color: ${color.muted};
    font-size: 0.875rem;
  }
`

/** Whether this can be the id of a YouTube video. */
const isVideo = (id: string): boolean => /^[\w-]{6,20}$/.test(id)

type Props = { tyre: Tyre; name: string }

/**
 * A video behind a poster of our own: the page requests nothing from YouTube before a click. Without scripts it is a link.
 */
export const Video = ({ tyre, name }: Props) => {
  const [playing, setPlaying] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  // the button that had the focus is gone
  useEffect(() => {
    if (playing) frame.current?.focus()
  }, [playing])
  if (!isVideo(tyre.youtube)) return null
  return (
    <Box>
      {playing ? (
        <iframe
          ref={frame}
          src={`https://www.youtube-nocookie.com/embed/${tyre.youtube}?autoplay=1&rel=0&hl=he`}
          title={text.video(name)}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
          allowFullScreen
        />
      ) : (
        <button type="button" aria-label={text.watch(name)} onClick={() => setPlaying(true)}>
          <img src={pictureOf(tyre)} alt="" width={640} height={360} loading="lazy" />
          <svg className="play" viewBox="0 0 76 76" aria-hidden="true">
            <circle cx="38" cy="38" r="38" fill="var(--signal)" />
            <path d="M30 23v30l25-15z" fill="var(--asphalt)" />
          </svg>
        </button>
      )}
      <noscript>
        <a href={`https://www.youtube.com/watch?v=${tyre.youtube}`} rel="noreferrer">
          {text.watch(name)}
        </a>
      </noscript>
      <small>{text.videoNote}</small>
    </Box>
  )
}
