import { join } from 'node:path'
import { createApp, type Database, type Logger } from '@zmig/kit'
import { followActive, createDirectorySliceStore } from '@zmig/slices'
import { Router } from 'express'
import { createAssets } from './assets/assets.ts'
import { mountHealth } from './http/health.ts'
import { mountSmallFiles } from './http/small-files.ts'
import { createPages } from './page/pages.ts'
import { createRenderPool } from './render/render-pool.ts'
import { createChooser } from './slices/choose-versions.ts'
import { readShellBuild, shellRoot } from './slices/shell-build.ts'
import type { RequestListener } from 'node:http'
import type { Edge } from '@zmig/edge'
import type { BootSite } from '@zmig/shell-client/boot'

type Options = {
  site: BootSite
  dataDirectory: string
  database: Database
  edge: Pick<Edge, 'mount' | 'fast' | 'read' | 'movedSince' | 'onTouched'>
  logger: Logger
  /** milliseconds a render may take; tests use less */
  renderLimitMs?: number
}

/**
 * The public door: pages, assets and the edge behind one listener.
 * @throws when the shell has not been built
 */
export const createWeb = async ({ site, dataDirectory, database, edge, logger, renderLimitMs }: Options) => {
  const shell = await readShellBuild()
  const store = createDirectorySliceStore(dataDirectory)
  const pool = await createRenderPool({
    platformFile: shell.platformFile,
    site,
    read: edge.read,
    logger,
    ...(renderLimitMs && { limitMs: renderLimitMs }),
  })
  let choose = createChooser({})
  const pages = createPages({
    site,
    shell,
    pool,
    choose: () => choose(),
    bundleOf: (slice, version) => join(store.directoryOf(slice, version), 'server/server.cjs'),
    movedSince: edge.movedSince,
    logger,
  })
  const stopFollowing = await followActive(
    database,
    (active) => {
      choose = createChooser(active)
    },
    { file: join(dataDirectory, 'slices/active.json'), logger },
  )
  const stopDropping = edge.onTouched(pages.drop)

  const app = createApp({
    name: 'web',
    logger,
    mount: (router) => {
      const edgeRouter = Router()
      edge.mount(edgeRouter)
      router.use('/edge', edgeRouter)
      mountHealth(router, { database: () => database.query('select 1') })
      mountSmallFiles(router, site.publicUrl)
      // patterns, not named parameters: Express would refuse a stray percent sign before a page can say 404
      router.get(/^\/assets(\/|$)/, createAssets({ slices: join(dataDirectory, 'slices'), shell: shellRoot }))
      router.get(/^\//, (request, response) => pages.serve(request, response))
    },
  })

  /** cached answers and pages go out before any framework sees them */
  const listener: RequestListener = (request, response) => {
    if (edge.fast(request, response) || pages.fast(request, response)) return
    app(request, response)
  }
  return {
    listener,
    stop: async () => {
      stopDropping()
      await Promise.all([stopFollowing(), pool.stop()])
    },
  }
}
