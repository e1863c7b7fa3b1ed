import type { ActiveSlices } from '@zmig/slices'
import type { Edge } from '@zmig/edge'
import type { IncomingMessage } from 'node:http'
import { createChooser, type Choice } from './choose-versions.ts'

/** What one request gets. */
export type Visit = {
  choice: Choice
  /** values of `Set-Cookie` for its answer */
  cookies: readonly string[]
}

export type Visits = {
  /** the versions of a request; asked once per request */
  of(request: Pick<IncomingMessage, 'headers'>): Visit
  /** the versions of a visitor for whom nothing else was chosen */
  forAll(): Choice
}

/**
 * Decides which versions each request gets. Visitors are told apart only while some of them get other versions than the rest:
 * otherwise no cookie is read or set.
 */
export const createVisits = ({ identifyVisitor }: Pick<Edge, 'identifyVisitor'>) => {
  let chooser = createChooser({})
  return {
    /** Follows what the slices serve. */
    follow: (active: ActiveSlices): void => {
      chooser = createChooser(active)
    },
    of: ({ headers }: Pick<IncomingMessage, 'headers'>): Visit => {
      if (!chooser.splits) return { choice: chooser.choose(), cookies: [] }
      const { visitor, setCookie } = identifyVisitor(headers.cookie)
      return { choice: chooser.choose(visitor), cookies: setCookie === undefined ? [] : [setCookie] }
    },
    forAll: () => chooser.choose(),
  } satisfies Visits & { follow: unknown }
}
