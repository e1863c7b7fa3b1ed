import { Suspense, type ComponentType } from 'react'
import { definePage, type Page } from '@zmig/platform'
import { InformationFrame } from './frame/information-frame.tsx'
import { later } from './later.ts'

type Information = {
  name: string
  /** the first one is canonical */
  paths: readonly [string, ...string[]]
  /** heading and, with the name of the shop, title of the window */
  title: string
  description: string
  /** brings everything below the heading */
  bring: () => Promise<{ Body: ComponentType }>
}

/** A page that informs and asks the edge for nothing. */
export const defineInformation = ({ name, paths, title, description, bring }: Information): Page => {
  const { load, useValue } = later(bring)
  const Content = () => {
    const { Body } = useValue()
    return <Body />
  }
  return definePage({
    name,
    paths,
    features: [],
    load: async ({ site }) => {
      await load()
      return { head: { title: `${title} | ${site.shopName}`, description, canonical: paths[0] } }
    },
    View: () => (
      <InformationFrame title={title}>
        <Suspense>
          <Content />
        </Suspense>
      </InformationFrame>
    ),
  })
}
