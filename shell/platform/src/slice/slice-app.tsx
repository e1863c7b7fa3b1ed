import { useEffect, useRef, useState, type ReactNode } from 'react'
import { applyHead } from '../page/head.ts'
import { navigationKind } from '../page/history-position.ts'
import { type Match, matchPage, openPage, type Page, type PageEntry } from '../page/page.ts'
import { navigate, useAddress, useIntent } from '../page/navigation.ts'
import { usePlatform } from '../platform-context.tsx'
import {
  type MissingPage,
  missingAt,
  replayEarlyTap,
  type Shown,
  useScrollAndFocus,
  useHeadOfMissing,
} from './page-transition.ts'
import { loadForScreen, readAhead, turnPage } from './load-page.ts'
import { FirstLoad, LoadFailed, PendingBar } from './slice-states.tsx'
import { limitSentence } from '../edge/edge-client.ts'
import { pathOf, show, PageViews, type PageViewState } from './kept-pages.tsx'

/** 120 ms: a page that loads sooner replaces the previous one without a waiting view. */
const SLOW_AFTER_MS = 120

type Props = {
  pages: readonly PageEntry[]
  /** whether the slice owns a path: its page for unknown addresses must not take those of another slice */
  owns?: ((path: string) => boolean) | undefined
  /** the page that the server rendered; without it the page of the current address is loaded first */
  first?: Shown
}

const everything = () => true

/** The failure message of the page, or the general one. */
const Failure = ({ failed, ...shown }: { failed: MissingPage; onRetry: () => void; reason: string | undefined }) => {
  const match = typeof failed === 'object' ? failed.match : undefined
  if (!match?.page.Failed) return <LoadFailed {...shown} />
  return <match.page.Failed params={match.params} {...shown} />
}

const Waiting = ({ match: { page, params } }: { match: Match<Page> }) =>
  page.Waiting && <page.Waiting params={params} />

/** Shows the page of the current address; loads the next page while the current one stays on the screen. */
export const SliceApp = ({ pages, owns = everything, first }: Props): ReactNode => {
  const platform = usePlatform()
  const address = useAddress(first?.address)
  const [views, setViews] = useState<PageViewState>({ shown: first })
  const { shown, before } = views
  const [slow, setSlow] = useState<MissingPage>()
  const [failedAt, setFailedAt] = useState<MissingPage>()
  const [reason, setReason] = useState<string>()
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
    if (!match) return // an address of another slice: single-spa is about to unmount this one
    let current = true
    const kind = navigationKind()
    const opened = openPage(match.page).then((page): Shown => ({ address, match: { page, params: match.params } }))
    const slowTimer = setTimeout(() => {
      if (kind === 'stay') return
      setSlow(address)
      opened.then(
        (target) => current && setSlow(target),
        () => undefined,
      )
    }, SLOW_AFTER_MS)
    const load = async () => {
      const turned = shown && pathOf(address) === pathOf(shown.address) && turnPage(shown.match, url, platform)
      try {
        if (turned) {
          applyHead(turned, platform.site)
          return setViews(show({ address, match: shown.match }))
        }
        const { page, head, redirect } = await loadForScreen(match, url, platform, kind === 'back')
        if (!current) return
        if (redirect) return navigate(redirect, { replace: true })
        applyHead(head, platform.site)
        const isBefore = kind === 'back' && before?.address === address
        setViews(show(isBefore ? before : { address, match: { page, params: match.params } }))
      } catch (error) {
        const target = await opened.catch(() => address)
        if (!current) return
        setFailedAt(target)
        setReason(limitSentence(error))
      } finally {
        clearTimeout(slowTimer)
      }
    }
    void load()
    return () => {
      current = false
      clearTimeout(slowTimer)
    }
  }, [address, attempt, before, owns, pages, platform, shown])

  const loaded = address === shown?.address
  const failed = loaded ? undefined : missingAt(address, failedAt)
  const pending = !loaded && !failed
  const late = pending ? missingAt(address, slow) : undefined
  const waiting = typeof late === 'object' && late.match.page.Waiting ? late.match : undefined
  const retry = () => {
    if (typeof failed === 'object') setSlow(failed) // keeps the previous page from showing in between
    setFailedAt(undefined)
    setAttempt(attempt + 1)
  }

  useHeadOfMissing({ late, failed, loaded })
  useScrollAndFocus(element, { shown, loaded, failed, waits: waiting !== undefined })

  return (
    <div ref={element} aria-busy={pending} data-page={shown?.match.page.name}>
      {pending && <PendingBar />}
      {failed && <Failure failed={failed} onRetry={retry} reason={reason} />}
      {!failed && waiting && <Waiting match={waiting} />}
      {!failed && !waiting && !shown && <FirstLoad />}
      <PageViews {...views} covered={Boolean(failed ?? waiting)} />
    </div>
  )
}
