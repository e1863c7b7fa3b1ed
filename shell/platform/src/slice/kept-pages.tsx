import { Activity, memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Match, Page } from '../page/page.ts'
import type { Shown } from './page-transition.ts'

/** Memoised by its match, so that state changes of the app do not render the page again. */
const View = memo(({ match: { page, params } }: { match: Match<Page> }) => <page.View params={params} />)

/**
 * Removes its content from the document while its `Activity` is hidden. React alone would only hide it, and every search of
 * the document, by our code or by the visitor, would find two pages.
 */
const Removable = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  // React never moves this element itself, so it may be detached for a while
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const inside = place.current
    const element = content.current
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

/** Keeps its DOM and state while it is hidden. */
const KeptPage = ({ match, hidden }: { match: Match<Page>; hidden: boolean }) => (
  <Activity mode={hidden ? 'hidden' : 'visible'}>
    <Removable>
      <View match={match} />
    </Removable>
  </Activity>
)

/** The page on the screen and, if it is kept alive, the previous one. */
export type PageViewState = { shown?: Shown | undefined; before?: Shown | undefined }

export const pathOf = (address: string): string => address.split('?')[0] ?? ''

/** Shows another page, or another query of the same page. */
export const show =
  (next: Shown) =>
  ({ shown, before }: PageViewState): PageViewState => {
    const isAnother = shown !== undefined && pathOf(shown.address) !== pathOf(next.address)
    if (!isAnother) return { shown: next, before }
    return { shown: next, before: shown.match.page.keepAlive ? shown : undefined }
  }

/** @param covered a waiting view or a failure message replaces the page */
export const PageViews = ({ shown, before, covered }: PageViewState & { covered: boolean }) =>
  [shown, before].map((each) => {
    if (!each) return undefined
    const { address, match } = each
    const hidden = covered || each !== shown
    // keyed by its path: the kept page is reused for another query and for a link to it
    if (match.page.keepAlive) return <KeptPage key={pathOf(address)} match={match} hidden={hidden} />
    return hidden ? undefined : <match.page.View key="transient" params={match.params} />
  })
