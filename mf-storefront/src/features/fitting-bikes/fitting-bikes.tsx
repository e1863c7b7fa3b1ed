import { useEffect, useRef } from 'react'
import { deferPart } from '@zmig/platform'
import type { BikesProps } from './bikes-section.tsx'

const openSection = async () =>
  (await import(/* webpackChunkName: "fitting-bikes" */ './bikes-section.tsx')).BikesSection

const section = deferPart(openSection)
const Section = section.View

/** Fetches the section's code; the server, and a page that is opened inside the app, wait for it. @throws when it does not come */
export const loadFittingBikes = async (): Promise<void> => {
  await openSection()
  await section.load()
}

/** The bikes that a product fits. They stand as the server sent them, links and all, and come to life when they are seen. */
export const FittingBikes = (props: BikesProps) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void section.load()
    })
    if (place.current) seen.observe(place.current)
    return () => seen.disconnect()
  }, [])
  return (
    <div ref={place}>
      <Section {...props} />
    </div>
  )
}
