import { PURCHASE_SLICE } from '@zmig/shell-client/purchase'
import type { ActiveSlices, KeptVersion, ServedVersion, SignedChoices } from '@zmig/slices'
import type { Edge } from '@zmig/edge'
import type { Clock } from '@zmig/kit'
import type { IncomingMessage } from 'node:http'
import { createChooser, type Choice } from './choose-versions.ts'
import { createPurchaseCookie, purchaseAt } from './purchase-cookie.ts'
import { createTrials, type Trial, type Tried } from './trials.ts'

/** What one request gets. */
export type Visit = {
  choice: Choice
  /** absent while all visitors get the same, and for a browser that tries versions */
  visitor?: string
  /** values of `Set-Cookie` for its answer */
  cookies: readonly string[]
  /** present when a person opened a link to a version: the page is for this browser alone */
  trial?: Trial
}

type WithHeaders = Pick<IncomingMessage, 'headers'>

export type Visits = {
  /** The versions of a request that are known at once; undefined when one has to be looked up. */
  known(request: WithHeaders, address: string): Visit | undefined
  /** The versions of a request; asked once per request. @param address path and query of the page */
  of(request: WithHeaders, address: string): Promise<Visit>
  /** the versions of a visitor for whom nothing else was chosen */
  forAll(): Choice
  /**
   * Begins a purchase on a page that came to the checkout without loading a document.
   * @param version the one that the page has
   * @returns the cookie; undefined when a purchase is under way, the browser tries versions, or the version may not be kept
   */
  beginPurchase(request: WithHeaders, version: string): Promise<string | undefined>
  /**
   * Opens a link to a version.
   * @returns the cookie that shows it from now on, and an address that it shows; undefined for a link that was altered or is
   *   over, and when there is no such version any more
   */
  beginTrial(request: WithHeaders, text: string): Promise<{ cookie: string; address: string } | undefined>
  /** the cookie that ends every trial of a browser */
  endTrials(): string
}

type Deps = Pick<Edge, 'identifyVisitor'> & {
  clock: Clock
  choices: SignedChoices
  /** a version that does not serve, with its files on this disk; undefined when it cannot be had */
  findVersion: (slice: string, version: string) => Promise<KeptVersion | undefined>
}

/**
 * Draws a new visitor once for a request, which may be looked at before it is served. Drawn anew when their page is in no cache,
 * visitors would get what is cached more often than their share.
 */
const identifyOnce = (identifyVisitor: Edge['identifyVisitor']) => {
  const identified = new WeakMap<WithHeaders, ReturnType<Edge['identifyVisitor']>>()
  return (request: WithHeaders) => {
    const known = identified.get(request) ?? identifyVisitor(request.headers.cookie)
    identified.set(request, known)
    return known
  }
}

/** Begins, keeps or ends a purchase by the page that is asked for. */
const purchaseCookiesOf =
  (purchase: ReturnType<typeof createPurchaseCookie>) =>
  (address: string, { begun, kept, choice }: { begun: unknown; kept: unknown; choice: Choice }): string[] => {
    const at = purchaseAt(address.replace(/\?.*/s, ''))
    const version = choice.slices[PURCHASE_SLICE]?.version
    if (at === 'buying' && !kept && version !== undefined) return [purchase.begin(version)]
    return begun !== undefined && (at === 'paid' || !kept) ? [purchase.end()] : []
  }

/**
 * Decides which versions each request gets. Visitors are distinguished only while some of them get other versions than the rest:
 * otherwise no cookie of theirs is read or set. Between cart and paid order a browser keeps the version of the checkout that
 * it began with, unless that version was given up.
 */
export const createVisits = ({ identifyVisitor, choices, clock, findVersion }: Deps) => {
  const purchase = createPurchaseCookie(choices)
  let chooser = createChooser({})

  const identify = identifyOnce(identifyVisitor)

  const read = (request: WithHeaders) => {
    const { headers } = request
    const begun = purchase.read(headers.cookie)
    const served = typeof begun === 'object' ? chooser.served(PURCHASE_SLICE, begun.version) : undefined
    return { request, cookie: headers.cookie, begun, served }
  }

  const keptOf = async ({ begun, served }: ReturnType<typeof read>): Promise<ServedVersion | undefined> => {
    if (served || typeof begun !== 'object') return served
    const found = await findVersion(PURCHASE_SLICE, begun.version)
    return found?.givenUp ? undefined : found
  }

  const purchaseCookies = purchaseCookiesOf(purchase)
  const trials = createTrials({
    choices,
    clock,
    find: (slice, version) => Promise.resolve(chooser.served(slice, version) ?? findVersion(slice, version)),
  })

  const decide = (
    { request, begun }: ReturnType<typeof read>,
    address: string,
    kept?: ServedVersion,
    trying?: Tried,
  ): Visit => {
    const { visitor, setCookie } = chooser.splits ? identify(request) : {}
    const own = { ...(kept && { [PURCHASE_SLICE]: kept }), ...trying?.own }
    const choice = chooser.choose(visitor, Object.keys(own).length > 0 ? own : undefined)
    const cookies = [
      ...(setCookie === undefined ? [] : [setCookie]),
      // what is tried is not what a purchase goes on with
      ...(trying ? [] : purchaseCookies(address, { begun, kept, choice })),
      ...(trying?.cookies ?? []),
    ]
    return {
      choice,
      ...(visitor !== undefined && !trying && { visitor }),
      cookies,
      ...(trying && { trial: trying.trial }),
    }
  }

  return {
    /** Follows what the slices serve. */
    follow: (active: ActiveSlices): void => {
      chooser = createChooser(active)
    },
    known: (request, address) => {
      const asked = read(request)
      const mustBeFound = typeof asked.begun === 'object' && !asked.served
      return mustBeFound || trials.isAsked(asked.cookie) ? undefined : decide(asked, address, asked.served)
    },
    of: async (request, address) => {
      const asked = read(request)
      return decide(asked, address, await keptOf(asked), await trials.of(asked.cookie))
    },
    forAll: () => chooser.choose(),
    beginPurchase: async (request, version) => {
      if (trials.isAsked(request.headers.cookie) || (await keptOf(read(request)))) return undefined
      const served = chooser.served(PURCHASE_SLICE, version) ?? (await findVersion(PURCHASE_SLICE, version))
      const isGivenUp = served !== undefined && 'givenUp' in served && served.givenUp
      return served && !isGivenUp ? purchase.begin(version) : undefined
    },
    beginTrial: ({ headers }, text) => trials.begin(headers.cookie, text),
    endTrials: trials.end,
  } satisfies Visits & { follow: unknown }
}
