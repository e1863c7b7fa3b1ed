import { useEffect, useRef, useState, type ReactNode } from 'react'
import { arrivalHere, returnToPlace } from '../page/arrival.ts'
import { applyHead } from '../page/head.ts'
import { matchPage, type Match } from '../page/match.ts'
import { navigate, useAddress, useIntent } from '../page/navigation.ts'
import { openPage, type Page, type PageEntry } from '../page/page.ts'
import { usePlatform } from '../platform-context.ts'
import { loadForScreen, readAhead, turnPage } from './load-page.ts'
import { FirstLoad, LoadFailed, PendingBar } from './slice-states.tsx'

/** 120 ms: a page that comes sooner replaces the one before it without anything in between. */
const MOMENT_MS = 120

type Shown = { address: string; match: Match<Page> }
type Props = {
  pages: readonly PageEntry[]
  /** the page that the server has loaded and rendered; without it the page of the address bar is loaded first */
  first?: Shown
  onShown?: () => void
}

const pathOf = (address: string) => address.split('?')[0]

/** A page that is there: where it was left when the visitor comes back to it, else at its top, named to those who listen. */
const arrive = (element: HTMLElement | null) => {
  const arrival = arrivalHere()
  if (arrival === 'stay') return
  if (arrival === 'back') {
    if (returnToPlace()) return
  } else {
    const target = location.hash && document.getElementById(location.hash.slice(1))
    if (target) target.scrollIntoView()
    else scrollTo(0, 0)
  }
  const heading = element?.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true }) // a screen reader learns that the page changed
}

const isOf = (failed: Shown | string | undefined, address: string): Shown | string | undefined =>
  (typeof failed === 'object' ? failed.address : failed) === address ? failed : undefined

/** A page that says itself what did not come, or the general sentence. */
const Failure = ({ failed, onRetry }: { failed: Shown | string; onRetry: () => void }) => {
  const match = typeof failed === 'object' ? failed.match : undefined
  if (!match?.page.Failed) return <LoadFailed onRetry={onRetry} />
  return <match.page.Failed params={match.params} onRetry={onRetry} />
}

const Content = ({ shown, waiting }: { shown: Match<Page> | undefined; waiting: Match<Page> | undefined }) => {
  if (waiting?.page.Waiting) return <waiting.page.Waiting params={waiting.params} />
  return shown ? <shown.page.View params={shown.params} /> : <FirstLoad />
}

/** Shows the page of the current address; loads the next one while the current stays on the screen. */
export const SliceApp = ({ pages, first, onShown }: Props): ReactNode => {
  const platform = usePlatform()
  const address = useAddress(first?.address)
  const [shown, setShown] = useState(first)
  const [slow, setSlow] = useState<Shown>()
  const [failedAt, setFailedAt] = useState<Shown | string>()
  const [attempt, setAttempt] = useState(0)
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => onShown?.(), [onShown])
  useIntent((intended) => void readAhead(pages, new URL(intended, location.href), platform))

  useEffect(() => {
    if (address === shown?.address) return
    const url = new URL(address, location.href)
    const match = matchPage(pages, url.pathname)
    if (!match) return // another slice's address: single-spa is about to unmount us
    let current = true
    const arrival = arrivalHere()
    const opened = openPage(match.page).then((page): Shown => ({ address, match: { page, params: match.params } }))
    const moment = setTimeout(() => {
      if (arrival !== 'stay')
        opened.then(
          (target) => current && setSlow(target),
          () => undefined,
        )
    }, MOMENT_MS)
    const show = async () => {
      const turned = shown && pathOf(address) === pathOf(shown.address) && turnPage(shown.match, url, platform)
      try {
        if (turned) {
          applyHead(turned, platform.site.publicUrl)
          return setShown({ address, match: shown.match })
        }
        const { page, head, redirect } = await loadForScreen(match, url, platform, arrival === 'back')
        if (!current) return
        if (redirect) return navigate(redirect, { replace: true })
        applyHead(head, platform.site.publicUrl)
        setShown({ address, match: { page, params: match.params } })
      } catch {
        const target = await opened.catch(() => address)
        if (current) setFailedAt(target)
      } finally {
        clearTimeout(moment)
      }
    }
    void show()
    return () => {
      current = false
      clearTimeout(moment)
    }
  }, [address, attempt, pages, platform, shown])

  const loaded = address === shown?.address
  const failed = loaded ? undefined : isOf(failedAt, address)
  const pending = !loaded && !failed
  const waiting = pending && slow?.address === address ? slow.match : undefined
  const retry = () => {
    if (typeof failed === 'object') setSlow(failed) // not the page before in between
    setFailedAt(undefined)
    setAttempt(attempt + 1)
  }

  // after the commit: an animation frame may come while the old heading is still on the page, and focus would fall to the body
  const arrived = useRef(first)
  const away = waiting?.page.Waiting !== undefined || failed !== undefined
  useEffect(() => {
    if (!loaded) {
      arrived.current = undefined // also when the visitor comes back before the next page is there
      if (away && arrivalHere() === 'new') scrollTo(0, 0)
    } else if (arrived.current !== shown) {
      arrived.current = shown
      arrive(element.current)
    }
  }, [away, loaded, shown])

  return (
    <div ref={element} aria-busy={pending} data-page={shown?.match.page.name}>
      {pending && <PendingBar />}
      {failed ? <Failure failed={failed} onRetry={retry} /> : <Content shown={shown?.match} waiting={waiting} />}
    </div>
  )
}
