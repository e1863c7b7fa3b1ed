import { useEffect, useRef } from 'react'
import { deferPart } from '@zmig/platform'
import type { BikesProps } from './bikes-section.tsx'

const openSection = async () =>
  (await import(/* webpackChunkName: "fitting-bikes" */ './bikes-section.tsx')).BikesSection

const section = deferPart(openSection)
const Section = section.View

/** Loads the section's code before the page is rendered. @throws when it cannot be loaded */
export const loadFittingBikes = async (): Promise<void> => {
  await openSection()
  await section.load()
}

/** The bikes that a product fits. The server's HTML is hydrated when it scrolls into view. */
export const FittingBikes = (props: BikesProps) => {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void section.load()
    })
    if (container.current) observer.observe(container.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={container}>
      <Section {...props} />
    </div>
  )
}
