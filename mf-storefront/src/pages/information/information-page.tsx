import { InformationFrame } from './frame/information-frame.tsx'
import type { PageContent } from '@zmig/platform'
import type { ComponentType } from 'react'

type Information = {
  /** the one address of this content */
  canonical: string
  /** heading and, with the name of the shop, title of the window */
  title: string
  description: string
  /** everything below the heading */
  Body: ComponentType
}

/** A page that informs and asks the edge for nothing. */
export const informationPage = ({ canonical, title, description, Body }: Information): PageContent => ({
  features: [],
  load: ({ site }) => Promise.resolve({ head: { title: `${title} | ${site.shopName}`, description, canonical } }),
  View: () => (
    <InformationFrame title={title}>
      <Body />
    </InformationFrame>
  ),
})
