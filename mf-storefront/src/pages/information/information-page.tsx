import { InformationFrame } from './frame/information-frame.tsx'
import type { Head, PageContent, Site } from '@zmig/platform'
import type { ComponentType } from 'react'

type Information = {
  /** the one address of this content */
  canonical: string
  /** heading and, with the name of the shop, title of the window */
  title: string
  description: string
  /** the page tells who the operator is: while these facts are samples it says so */
  namesCompany?: boolean
  /** what the page tells machines besides */
  jsonLd?: (site: Site) => Head['jsonLd']
  /** everything below the heading */
  Body: ComponentType
}

/** A page that informs and asks the edge for nothing. */
export const informationPage = ({
  canonical,
  title,
  description,
  namesCompany = false,
  jsonLd,
  Body,
}: Information): PageContent => ({
  features: [],
  load: ({ site }) => {
    const things = jsonLd?.(site)
    const head = { title: `${title} | ${site.shopName}`, description, canonical, ...(things && { jsonLd: things }) }
    return Promise.resolve({ head })
  },
  View: () => (
    <InformationFrame title={title} namesCompany={namesCompany}>
      <Body />
    </InformationFrame>
  ),
})
