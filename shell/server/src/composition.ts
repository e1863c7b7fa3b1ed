import { join } from 'node:path'
import type { OrderLinks } from '@zmig/kit/order-link'
import { systemClock, type Database, type Logger, type ServiceClient, type ServicesAddress } from '@zmig/kit'
import { FALLBACK } from '@zmig/shell-client/owner'
import {
  createOnDemand,
  createShellCopies,
  createSliceCopies,
  findKept,
  packageFilesOf,
  publishedSlices,
  readDiscovery,
  serveHeld,
  startDroppingRetired,
  startDroppingShells,
  sliceStoreOf,
  storedShells,
  type ActiveSlices,
  type KeptVersion,
  type SignedChoices,
  type StoreSettings,
} from '@zmig/slices'
import { createAssets } from './assets/assets.ts'
import { createWebHealths } from './http/health.ts'
import { createListener } from './http/listener.ts'
import { createWebApp } from './http/web-app.ts'
import { createOpeningSoon } from './page/opening-soon.ts'
import { createPages } from './page/pages.ts'
import { createRenderPool } from './render/render-pool.ts'
import { createOpening } from './site/opening.ts'
import { createSitemap } from './site/sitemap.ts'
import { readShellBuild, shellRoot } from './slices/shell-build.ts'
import { createGivenVersions } from './slices/given-versions.ts'
import { createVisits } from './slices/visits.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Edge } from '@zmig/edge'
import type { ShopFacts } from '@zmig/shell-client/boot'

type Options = {
  site: ShopFacts
  /** where packages of slices are, and the folder of this machine */
  packages: StoreSettings
  database: Database
  edge: Pick<
    Edge,
    | 'mount'
    | 'fast'
    | 'read'
    | 'movedSince'
    | 'onTouched'
    | 'searchStatus'
    | 'sitePages'
    | 'addressKey'
    | 'identifyVisitor'
    | 'markOf'
    | 'requireSameOrigin'
    | 'requireStaff'
    | 'isStaff'
    | 'limitPage'
    | 'limitTeam'
    | 'proxyStatus'
  >
  /** private address of the services process, for its health */
  servicesAddress: ServicesAddress
  services: Pick<ServiceClient, 'post'>
  /** the private port, for teams that deploy slices */
  teams: Pick<ServiceClient, 'post' | 'sendFile'>
  orderLinks: OrderLinks
  choices: SignedChoices
  logger: Logger
  /** aborted once this process is asked to end */
  ending: AbortSignal
  /** time limit of a render in milliseconds; tests use less */
  renderLimitMs?: number
}

/** What this process has on its disk of slices, and of builds of the shell that other machines made. */
const holdPackages = (packages: StoreSettings, database: Database, logger: Logger) => {
  const { dataDirectory } = packages
  const copies = createSliceCopies({ dataDirectory, store: sliceStoreOf(packages) })
  const shells = createShellCopies(dataDirectory, packageFilesOf(packages))
  const fetchStored = createOnDemand({ known: storedShells(database), copies: shells, clock: systemClock })
  return {
    copies,
    fetchVersion: createOnDemand({ known: publishedSlices(database), copies, clock: systemClock }),
    fetchShell: (hash: string) => fetchStored('shell', hash),
    /** Removes copies of what nobody needs. @returns a function that stops it */
    startTidying: () => {
      const stops = [startDroppingRetired(database, copies, logger), startDroppingShells(database, shells, logger)]
      return async () => void (await Promise.all(stops.map((stop) => stop())))
    },
  }
}

/** @returns a function that finds a version that does not serve, with its files on this disk; undefined when it cannot be had */
const findOnDisk =
  (database: Database, fetchVersion: ReturnType<typeof createOnDemand>, logger: Logger) =>
  async (slice: string, version: string): Promise<KeptVersion | undefined> => {
    try {
      const found = await findKept(database, slice, version)
      if (found) await fetchVersion(slice, version)
      return found
    } catch (error) {
      logger.warn({ err: error, slice, version }, 'a version of one browser cannot be had; it gets what everyone gets')
      return undefined
    }
  }

/**
 * Hands on what the slices serve.
 * @returns also the pages that active versions have for the sitemap
 */
const createFollower = (followers: readonly { follow(active: ActiveSlices): void }[]) => {
  let named: readonly string[] = []
  return {
    follow: (active: ActiveSlices): void => {
      named = Object.values(active).flatMap(({ meta }) => meta.sitemap ?? [])
      for (const each of followers) each.follow(active)
    },
    ofSlices: () => named,
  }
}

/**
 * The web process: pages, assets and the edge behind one listener.
 * @throws when the shell has not been built
 */
export const createWeb = async ({
  site,
  packages,
  database,
  edge,
  servicesAddress,
  services,
  teams,
  orderLinks,
  choices,
  logger,
  ending,
  renderLimitMs,
}: Options) => {
  const shell = await readShellBuild()
  const { dataDirectory } = packages
  const { copies, fetchVersion, fetchShell, startTidying } = holdPackages(packages, database, logger)
  const pool = await createRenderPool({
    platformFile: shell.platformFile,
    site,
    read: edge.read,
    logger,
    ...(renderLimitMs && { limitMs: renderLimitMs }),
  })
  const findVersion = findOnDisk(database, fetchVersion, logger)
  const visits = createVisits({ identifyVisitor: edge.identifyVisitor, choices, clock: systemClock, findVersion })
  const given = createGivenVersions({ services, addressKey: edge.addressKey, clock: systemClock, logger })
  const pages = createPages({
    site,
    shell,
    pool,
    visits,
    given,
    bundleOf: (slice, version) => join(copies.directoryOf(slice, version), 'server/server.cjs'),
    markOf: edge.markOf,
    read: edge.read,
    orderIdOf: (link) => orderLinks.read(link)?.orderId,
    movedSince: edge.movedSince,
    limit: edge.limitPage,
    logger,
  })
  const { follow, ofSlices } = createFollower([visits, given])
  const held = await serveHeld(database, follow, { dataDirectory, copies, logger })
  const stopTidying = startTidying()
  const opening = createOpening(edge)
  const stopDropping = edge.onTouched(pages.drop)

  const hasSlices = () => FALLBACK in visits.forAll().slices && held.lacking().length === 0
  const health = createWebHealths({ database, hasSlices, edge, servicesAddress, ending })
  const { publicUrl, shopName } = site
  const assets = createAssets(
    { slices: join(dataDirectory, 'slices'), shell: shellRoot, shellCopies: join(dataDirectory, 'shell-builds/shell') },
    { fetchVersion, fetchShell, logger },
  )
  const sitemap = createSitemap({ publicUrl, edge, ofSlices })
  const smallFiles = { publicUrl, shopName, email: site.company.email, sitemap }
  const app = createWebApp({
    logger,
    edge,
    services: teams,
    visits,
    discover: () => readDiscovery(database, publicUrl),
    ...health,
    smallFiles,
    assets,
    pages,
    opening,
    serveSoon: createOpeningSoon({ site, frame: pool.frame, shell }),
  })

  const fast = (request: IncomingMessage, response: ServerResponse) =>
    edge.fast(request, response) ?? (opening.isKnownOpen(request) ? pages.fast(request, response) : undefined)
  return {
    listener: createListener(fast, app, logger),
    stop: async () => {
      for (const stop of [stopDropping, opening.stop]) stop()
      await Promise.all([held.stop(), stopTidying(), pool.stop(), given.stop()])
    },
  }
}
