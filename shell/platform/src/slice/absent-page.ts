import { useEffect } from 'react'
import { returnHead, standInHead } from '../page/apply-head.ts'
import { usePlatform } from '../platform-context.ts'
import type { Match } from '../page/match.ts'
import type { Page } from '../page/page.ts'
import type { Site } from '../site.ts'

/** A page with its address, path and query. */
export type Shown = { address: string; match: Match<Page> }

/** A page that is not there: on its way, or did not come. Its address alone while the page's own file is not there either. */
export type Absent = Shown | string

/** The absent page when it is the one of this address; it may be that of an address which the visitor has left since. */
export const absentAt = (address: string, absent: Absent | undefined): Absent | undefined =>
  (typeof absent === 'object' ? absent.address : absent) === address ? absent : undefined

const titleOf = (absent: Absent, site: Site): string | undefined => {
  if (typeof absent === 'string') return undefined
  const { page, params } = absent.match
  return page.titleOf?.({ params, url: new URL(absent.address, location.href), site })
}

type Options = { late: Absent | undefined; failed: Absent | undefined; loaded: boolean }

/** Lets the head say that the page is late or failed; the page before gets its own back when it is the one that is shown. */
export const useHeadOfAbsent = ({ late, failed, loaded }: Options): void => {
  const { site } = usePlatform()
  useEffect(() => {
    if (failed !== undefined) standInHead('failed', site, titleOf(failed, site))
    else if (late !== undefined) standInHead('waiting', site, titleOf(late, site))
    else if (loaded) returnHead()
  }, [failed, late, loaded, site])
}
