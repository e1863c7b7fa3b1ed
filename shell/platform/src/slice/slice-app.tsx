import { useEffect, useRef, useState, type ReactNode } from 'react'
import { applyHead } from '../page/head.ts'
import { arrivalHere } from '../page/history-position.ts'
import { type Match, matchPage, openPage, type Page, type PageEntry } from '../page/page.ts'
import { navigate, useAddress, useIntent } from '../page/navigation.ts'
import { usePlatform } from '../platform-context.tsx'
import { type Absent, absentAt, replayEarlyTap, type Shown, useArrival, useHeadOfAbsent } from './page-transition.ts'
import { loadForScreen, readAhead, turnPage } from './load-page.ts'
import { FirstLoad, LoadFailed, PendingBar } from './slice-states.tsx'
import { pathOf, show, StandingPages, type Standings } from './kept-pages.tsx'

/** 120 ms: a page that comes sooner replaces the one before it without anything in between. */
const MOMENT_MS = 120

type Props = {
  pages: readonly PageEntry[]
  /** whether a path is this slice's: the page for what nobody else has must not take another slice's addresses */
  owns?: ((path: string) => boolean) | undefined
  /** the page that the server has loaded and rendered; without it the page of the address bar is loaded first */
  first?: Shown
}

const everything = () => true

/** A page that says itself what did not come, or the general sentence. */
const Failure = ({ failed, onRetry }: { failed: Absent; onRetry: () => void }) => {
  const match = typeof failed === 'object' ? failed.match : undefined
  if (!match?.page.Failed) return <LoadFailed onRetry={onRetry} />
  return <match.page.Failed params={match.params} onRetry={onRetry} />
}

const Waiting = ({ match: { page, params } }: { match: Match<Page> }) =>
  page.Waiting && <page.Waiting params={params} />

/** Shows the page of the current address; loads the next one while the current stays on the screen. */
export const SliceApp = ({ pages, owns = everything, first }: Props): ReactNode => {
  const platform = usePlatform()
  const address = useAddress(first?.address)
  const [standings, setStandings] = useState<Standings>({ shown: first })
  const { shown, before } = standings
  const [slow, setSlow] = useState<Absent>()
  const [failedAt, setFailedAt] = useState<Absent>()
  const [attempt, setAttempt] = useState(0)
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (first) replayEarlyTap(element.current)
  }, [first])
  useIntent((intended) => {
    const url = new URL(intended, location.href)
    if (owns(url.pathname)) void readAhead(pages, url, platform)
  })

  useEffect(() => {
    if (address === shown?.address) return
    const url = new URL(address, location.href)
    const match = owns(url.pathname) ? matchPage(pages, url.pathname) : undefined
    if (!match) return // another slice's address: single-spa is about to unmount us
    let current = true
    const arrival = arrivalHere()
    const opened = openPage(match.page).then((page): Shown => ({ address, match: { page, params: match.params } }))
    const moment = setTimeout(() => {
      if (arrival === 'stay') return
      setSlow(address)
      opened.then(
        (target) => current && setSlow(target),
        () => undefined,
      )
    }, MOMENT_MS)
    const come = async () => {
      const turned = shown && pathOf(address) === pathOf(shown.address) && turnPage(shown.match, url, platform)
      try {
        if (turned) {
          applyHead(turned, platform.site)
          return setStandings(show({ address, match: shown.match }))
        }
        const { page, head, redirect } = await loadForScreen(match, url, platform, arrival === 'back')
        if (!current) return
        if (redirect) return navigate(redirect, { replace: true })
        applyHead(head, platform.site)
        const isBefore = arrival === 'back' && before?.address === address
        setStandings(show(isBefore ? before : { address, match: { page, params: match.params } }))
      } catch {
        const target = await opened.catch(() => address)
        if (current) setFailedAt(target)
      } finally {
        clearTimeout(moment)
      }
    }
    void come()
    return () => {
      current = false
      clearTimeout(moment)
    }
  }, [address, attempt, before, owns, pages, platform, shown])

  const loaded = address === shown?.address
  const failed = loaded ? undefined : absentAt(address, failedAt)
  const pending = !loaded && !failed
  const late = pending ? absentAt(address, slow) : undefined
  const waiting = typeof late === 'object' && late.match.page.Waiting ? late.match : undefined
  const retry = () => {
    if (typeof failed === 'object') setSlow(failed) // not the page before in between
    setFailedAt(undefined)
    setAttempt(attempt + 1)
  }

  useHeadOfAbsent({ late, failed, loaded })
  useArrival(element, { shown, loaded, failed, waits: waiting !== undefined })

  return (
    <div ref={element} aria-busy={pending} data-page={shown?.match.page.name}>
      {pending && <PendingBar />}
      {failed && <Failure failed={failed} onRetry={retry} />}
      {!failed && waiting && <Waiting match={waiting} />}
      {!failed && !waiting && !shown && <FirstLoad />}
      <StandingPages {...standings} covered={Boolean(failed ?? waiting)} />
    </div>
  )
}
