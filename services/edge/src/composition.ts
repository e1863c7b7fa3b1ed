import { HttpProblem, type Clock, type Database, type Logger, type Part, type ServiceClient } from '@zmig/kit'
import type { Router } from 'express'
import type { IncomingMessage } from 'node:http'
import { createDesk } from './desk/composition.ts'
import type { ReadResult } from './door/answer/cached-queries.ts'
import type { FastPath } from './door/answer/send-answer.ts'
import { createDoor } from './door/composition.ts'
import type { EdgeConfig } from './door/config.ts'
import type { AddressKey } from './door/http/address-key.ts'
import { requireSameOrigin } from './door/http/edge-router.ts'
import type { IdentifiedVisitor } from './door/visitor/visitor-cookie.ts'
import { createPictures } from './pictures/composition.ts'
import { createSearch } from './search/composition.ts'
import type { SearchStatus } from './search/search-guard.ts'
import { createShop } from './shop/composition.ts'
import type { SitePages } from './shop/sitemap/site-pages.queries.ts'
import { findListKeys } from './shop/tyre/lists.ts'

type EdgeDeps = {
  database: Database
  services: ServiceClient
  /** for what staff ask, which may take longer; the same by default */
  staffServices?: ServiceClient
  config: EdgeConfig
  logger: Logger
  clock: Clock
}

export type Edge = {
  /** everything below `/edge`: mount it there, on an application of the kit */
  mount(router: Router): void
  /** answers a cached GET before any framework; call it first with every request */
  fast: FastPath
  /** the answer of a read in this process, from the same cache; for the server render. @param path below `/edge` */
  read(path: string): Promise<ReadResult>
  /** whether an answer that was read at a generation is out of date because one of its keys was touched since */
  movedSince(generation: number, keys: readonly string[]): boolean
  /** keys of pages that changed, after edge's own cache dropped them; `all` when changes may have been missed */
  onTouched(listener: (keys: string[] | 'all') => void): () => void
  /** every product and list that search engines may show, with what makes the answer out of date */
  sitePages(): Promise<SitePages & { keys: string[]; generation: number }>
  /** a key of the address of a caller, for limits and security events */
  addressKey: AddressKey
  /** who asks for a document, by a cookie that it gives to browsers which have none. @param cookies of the request */
  identifyVisitor: (cookies: string | undefined) => IdentifiedVisitor
  /** the mark for a page that is given a version of a slice: the page sends it back with what it reports of the slice */
  markOf: (slice: string, version: string) => string
  /** @throws HttpProblem 403 for a request that a page of another site sends */
  requireSameOrigin: (request: Pick<IncomingMessage, 'headers'>) => void
  /** whether a request has the session of a member of staff */
  isStaff: (request: Pick<IncomingMessage, 'headers'>) => Promise<boolean>
  /** @throws HttpProblem 401 for a request without the session of a member of staff */
  requireStaff: (request: Pick<IncomingMessage, 'headers'>) => Promise<void>
  /** counts a page that is rendered for a caller. @throws HttpProblem 429 after too many */
  limitPage: (request: Parameters<AddressKey>[0]) => Promise<void>
  /** counts a request of a team that deploys slices. @throws HttpProblem 429 after too many of one address */
  limitTeam: (request: Parameters<AddressKey>[0]) => Promise<void>
  /** whether shoppers can be distinguished by their address, or a proxy hides them */
  proxyStatus: () => Partial<Part>
  /** the configured search engine, and the one that answers while the first is down */
  searchStatus(): SearchStatus
  /** ends the streams of staff, whose browsers come back to another process */
  endStreams: () => void
  /** follows the projections. @returns a function that stops */
  start(): Promise<() => Promise<void>>
}

/** Builds the edge from its five rooms. A room knows only the rooms that are made before it. */
export const createEdge = ({ database, services, staffServices = services, config, logger, clock }: EdgeDeps): Edge => {
  const door = createDoor({ database, services, config, logger, clock, findListKeys })
  const search = createSearch({ database, bus: door.bus, logger, elasticsearch: config.elasticsearch })
  const pictures = createPictures({ config, logger })
  const shop = createShop({ database, services, config, logger, clock, door, search, pictures })
  const desk = createDesk({ database, services: staffServices, clock, publicUrl: config.publicUrl, door })
  const { mount, fast, read } = door.open([shop, desk])
  const { movedSince, onTouched, addressKey, identifyVisitor, markOf, limitPage, limitTeam, proxyStatus } = door
  return {
    mount,
    fast,
    read,
    movedSince,
    onTouched,
    sitePages: async () => {
      // before the pages are read: what is touched meanwhile makes them out of date
      const generation = door.generation()
      return { ...(await shop.sitePages()), generation }
    },
    addressKey,
    identifyVisitor,
    markOf,
    isStaff: async (request) => Boolean(await door.identifyStaff(request)),
    requireStaff: async (request) => {
      if (!(await door.identifyStaff(request))) throw new HttpProblem(401, 'Not authorised', 'Sign in at /admin first.')
    },
    requireSameOrigin: (request) => requireSameOrigin(request, config.publicUrl),
    limitPage,
    limitTeam,
    proxyStatus,
    searchStatus: () => search.status(),
    endStreams: () => desk.stop(),
    start: async () => {
      const stopDoor = await door.start()
      const stopSearch = search.start()
      return async () => {
        desk.stop()
        await Promise.all([stopSearch(), pictures.stop()])
        await stopDoor()
      }
    },
  }
}
