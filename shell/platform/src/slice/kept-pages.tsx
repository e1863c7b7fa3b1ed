import { Activity, memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Match, Page } from '../page/page.ts'
import type { Shown } from './page-transition.ts'

/** By its match: what the app around it learns meanwhile does not render a page again. */
const View = memo(({ match: { page, params } }: { match: Match<Page> }) => <page.View params={params} />)

/**
 * Takes its content out of the document while the `Activity` around it is hidden. React alone would leave it there without
 * being displayed, where every search of the document, ours and a visitor's, finds two pages.
 */
const Removable = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  // React never takes this one element out of its place itself, so it may be elsewhere for a while
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [inside, element] = [place.current, content.current]
    if (!inside || !element) return undefined
    if (element.parentNode !== inside) inside.append(element)
    return () => element.remove()
  }, [])
  return (
    <div ref={place}>
      <div ref={content}>{children}</div>
    </div>
  )
}

/** Draws nothing anew when it is hidden and shown again. */
const Standing = ({ match, hidden }: { match: Match<Page>; hidden: boolean }) => (
  <Activity mode={hidden ? 'hidden' : 'visible'}>
    <Removable>
      <View match={match} />
    </Removable>
  </Activity>
)

/** The page on the screen, and the one before it when that one still stands. */
export type Standings = { shown?: Shown | undefined; before?: Shown | undefined }

export const pathOf = (address: string): string => address.split('?')[0] ?? ''

/** Another page comes on the screen, or another query of the same. */
export const show =
  (next: Shown) =>
  ({ shown, before }: Standings): Standings => {
    const isAnother = shown !== undefined && pathOf(shown.address) !== pathOf(next.address)
    if (!isAnother) return { shown: next, before }
    return { shown: next, before: shown.match.page.stands ? shown : undefined }
  }

/** @param covered something else stands in the place of the page: it is late or did not come */
export const StandingPages = ({ shown, before, covered }: Standings & { covered: boolean }) =>
  [shown, before].map((each) => {
    if (!each) return undefined
    const { address, match } = each
    const hidden = covered || each !== shown
    // by its path: a page that comes back in another query, or by a link, is the one that stands there
    if (match.page.stands) return <Standing key={pathOf(address)} match={match} hidden={hidden} />
    return hidden ? undefined : <match.page.View key="passing" params={match.params} />
  })
