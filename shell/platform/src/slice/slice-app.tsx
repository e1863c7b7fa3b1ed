import { useEffect, useRef, useState, type ReactNode } from 'react'
import { applyHead } from '../page/head.ts'
import { matchPage, type Match } from '../page/match.ts'
import { navigate, useAddress } from '../page/navigation.ts'
import { usePlatform } from '../platform-context.ts'
import { LoadFailed, PendingBar } from './slice-states.tsx'
import type { Page } from '../page/page.ts'
import type { Platform } from '../platform-context.ts'

/** Runs a page's load with its features in the store. */
export const loadPage = ({ page, params }: Match, url: URL, { inject, edge, store, site }: Platform) => {
  for (const feature of page.features) inject(feature)
  return page.load({ params, url, edge, store, site })
}

type Shown = { address: string; match: Match }
type Props = {
  pages: readonly Page[]
  /** the page that is already loaded: by the server, or by mount */
  first: Shown
  onShown?: () => void
}

const announce = (element: HTMLElement | null) => {
  scrollTo(0, 0)
  const heading = element?.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true }) // a screen reader learns that the page changed
}

/** Shows the page of the current address; loads the next one while the current stays on the screen. */
export const SliceApp = ({ pages, first, onShown }: Props): ReactNode => {
  const platform = usePlatform()
  const address = useAddress(first.address)
  const [shown, setShown] = useState(first)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => onShown?.(), [onShown])

  // after the commit: an animation frame may come while the old heading is still on the page, and focus would fall to the body
  useEffect(() => {
    if (shown !== first) announce(element.current)
  }, [shown, first])

  useEffect(() => {
    if (address === shown.address) return
    const url = new URL(address, location.href)
    const match = matchPage(pages, url.pathname)
    if (!match) return // another slice's address: single-spa is about to unmount us
    let current = true
    const show = async () => {
      try {
        const { head, redirect } = await loadPage(match, url, platform)
        if (!current) return
        if (redirect) return navigate(redirect, { replace: true })
        applyHead(head, platform.site.publicUrl)
        setShown({ address, match })
        setFailed(false)
      } catch {
        if (current) setFailed(true)
      }
    }
    void show()
    return () => {
      current = false
    }
  }, [address, attempt, pages, platform, shown.address])

  const pending = address !== shown.address && !failed
  const { page, params } = shown.match
  return (
    <div ref={element} aria-busy={pending} data-page={page.name}>
      {pending && <PendingBar />}
      {failed ? (
        <LoadFailed onRetry={() => (setFailed(false), setAttempt(attempt + 1))} />
      ) : (
        <page.View params={params} />
      )}
    </div>
  )
}
