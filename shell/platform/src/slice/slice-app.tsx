import { useEffect, useRef, useState, type ReactNode } from 'react'
import { applyHead } from '../page/head.ts'
import { matchPage, type Match } from '../page/match.ts'
import { navigate, useAddress, useIntent } from '../page/navigation.ts'
import { openPage, type Page, type PageEntry } from '../page/page.ts'
import { usePlatform } from '../platform-context.ts'
import { FirstLoad, LoadFailed, PendingBar } from './slice-states.tsx'
import type { Platform } from '../platform-context.ts'

/** Fetches a page when it comes in a file of its own, puts its features into the store and runs its load. */
export const loadPage = async ({ page: entry, params }: Match<PageEntry>, url: URL, platform: Platform) => {
  const { inject, edge, store, site } = platform
  const page = await openPage(entry)
  for (const feature of page.features) inject(feature)
  return { page, ...(await page.load({ params, url, edge, store, site })) }
}

type Shown = { address: string; match: Match<Page> }
type Props = {
  pages: readonly PageEntry[]
  /** the page that the server has loaded and rendered; without it the page of the address bar is loaded first */
  first?: Shown
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
  const address = useAddress(first?.address)
  const [shown, setShown] = useState(first)
  const [failedAt, setFailedAt] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => onShown?.(), [onShown])
  useIntent((path) => {
    const match = matchPage(pages, path)
    if (match) openPage(match.page).catch(() => undefined) // the click that follows says what went wrong
  })

  // after the commit: an animation frame may come while the old heading is still on the page, and focus would fall to the body
  useEffect(() => {
    if (shown !== first) announce(element.current)
  }, [shown, first])

  useEffect(() => {
    if (address === shown?.address) return
    const url = new URL(address, location.href)
    const match = matchPage(pages, url.pathname)
    if (!match) return // another slice's address: single-spa is about to unmount us
    let current = true
    const show = async () => {
      try {
        const { page, head, redirect } = await loadPage(match, url, platform)
        if (!current) return
        if (redirect) return navigate(redirect, { replace: true })
        applyHead(head, platform.site.publicUrl)
        setShown({ address, match: { page, params: match.params } })
      } catch {
        if (current) setFailedAt(address)
      }
    }
    void show()
    return () => {
      current = false
    }
  }, [address, attempt, pages, platform, shown?.address])

  const retry = () => {
    setFailedAt(undefined)
    setAttempt(attempt + 1)
  }
  const loaded = address === shown?.address
  const failed = !loaded && failedAt === address
  const pending = !loaded && !failed
  return (
    <div ref={element} aria-busy={pending} data-page={shown?.match.page.name}>
      {pending && <PendingBar />}
      {failed && <LoadFailed onRetry={retry} />}
      {!failed && shown && <shown.match.page.View params={shown.match.params} />}
      {!failed && !shown && <FirstLoad />}
    </div>
  )
}
