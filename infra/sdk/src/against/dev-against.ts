import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { platformFile } from '@zmig/build/pages'
import { sliceFolder } from '@zmig/build/places'
import { buildSlice } from '@zmig/build/slice'
import { matchPage } from '@zmig/platform/page'
import { createRenderer } from '@zmig/shell-server/render'
import type { SliceMeta } from '@zmig/slices/meta'
import { readServedSlices, type PageData } from '../page-data.ts'
import { serveAgainst } from './serve-against.ts'
import { watchFolders } from './watch-folders.ts'
import type { LocalBuild, Rendered } from './local-page.ts'

type Options = {
  slice: string
  /** address of the running shop */
  shop: string
  /** local port, 0 for a free one */
  port: number
  say: (line: string) => void
}

/** The slice that shows what no slice claims. */
const FALLBACK = 'storefront'

const readBuild = async (slice: string) => {
  const { directory, version } = await buildSlice(slice)
  const meta = JSON.parse(await readFile(join(directory, 'meta.json'), 'utf8')) as SliceMeta
  const files = Object.fromEntries(
    Object.entries(meta.files)
      .filter(([path]) => path.startsWith('client/'))
      .map(([path, { integrity }]) => [path.slice('client/'.length), { integrity }]),
  )
  const { client, addresses = [] } = meta
  const manifest = files['mf-manifest.json']?.integrity
  const build: LocalBuild = {
    slice,
    version,
    entry: `/assets/slices/${slice}/${version}/${client.entry}`,
    integrity: files[client.entry]?.integrity ?? '',
    ...(manifest && { manifest }),
    addresses,
    files,
  }
  return { build, directory }
}

/** Renders pages of a build as the server of the shop does, with what the edge of the shop answers. */
const createRender = (shop: string, newest: () => { build: LocalBuild; directory: string }) => {
  type Site = Parameters<typeof createRenderer>[0]['site'] & {
    terms: Parameters<ReturnType<typeof createRenderer>['render']>[0]['terms']
  }
  let renderer: ReturnType<typeof createRenderer> | undefined
  return async ({ pathname, search }: URL, data: PageData): Promise<Rendered> => {
    const { site } = data as PageData & { site: Site }
    renderer ??= createRenderer({ platformFile: await platformFile(), site })
    const { build, directory } = newest()
    const { slice, version } = build
    const task = { slice, version, bundle: join(directory, 'server/server.cjs'), terms: site.terms }
    return renderer.render({ ...task, url: new URL(site.publicUrl).origin + pathname + search }, async (path) => {
      const answer = await fetch(new URL(`/edge${path}`, shop))
      return { status: answer.status, body: await answer.text() }
    })
  }
}

/**
 * Runs one slice of this machine against a running shop: builds it after each save, and serves the shop's pages with it at a local
 * address. Calls of the edge go to the shop; nothing is published.
 * @returns the local address, and what ends it
 * @throws Error when the slice does not build, or the shop does not answer
 */
export const devAgainst = async ({ slice, shop, port, say }: Options) => {
  await readServedSlices(shop)
  let newest = await readBuild(slice)
  const owns = ({ slices }: PageData, path: string) => {
    const others = Object.entries(slices).filter(([name]) => name !== slice)
    const claims = [[slice, newest.build] as const, ...others].map(([name, { addresses }]) => ({
      name,
      paths: addresses,
    }))
    return (matchPage(claims, path)?.page.name ?? FALLBACK) === slice
  }
  const server = serveAgainst({
    shop,
    newest: () => newest,
    isOwn: owns,
    render: createRender(shop, () => newest),
    say,
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const stopWatching = watchFolders([join(sliceFolder(slice), 'src')], async () => {
    const began = performance.now()
    try {
      newest = await readBuild(slice)
      server.built()
      say(`built ${newest.build.version} in ${((performance.now() - began) / 1_000).toFixed(1)} s`)
    } catch (error) {
      say(error instanceof Error ? error.message : String(error))
    }
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the local address has no port')
  return {
    address: `http://localhost:${address.port}`,
    stop: async (): Promise<void> => {
      stopWatching()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
