import { useEffect } from 'react'
import { video } from './parts.ts'
import { text } from './text.ts'
import type { Tyre } from '@zmig/edge-contract'

const Video = video.View

/** The shop's own words, always as text, and the maker's video. */
export const About = ({ tyre, name }: { tyre: Tyre; name: string }) => {
  const { description, youtube } = tyre
  useEffect(() => {
    if (youtube) void video.load()
  }, [youtube])
  if (!description && !youtube) return null
  return (
    <section className="about" aria-labelledby="about">
      <h2 id="about">{text.about}</h2>
      {description && <p>{description}</p>}
      {youtube && <Video tyre={tyre} name={name} />}
    </section>
  )
}
