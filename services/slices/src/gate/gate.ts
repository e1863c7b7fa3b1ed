import { promisify } from 'node:util'
import { brotliDecompress, gunzip, type ZlibOptions } from 'node:zlib'
import { gateTerms } from './gate-terms.ts'
import type { Clock, Sql } from '@zmig/kit'
import { packageLimits, type Files } from '../package/archive.ts'
import type { SliceMeta } from '../package/slice-meta.ts'
import { refuse, type Refusal } from '../refuse.ts'
import { compareOffer } from './compare-offer.ts'
import { decideFragments } from './fragments.ts'
import { liveShop } from './live-shop.ts'
import { decideManifest } from './manifest.ts'
import { decideSizes, findForeignCopy } from './page-size.ts'
import { nothingRecorded, Recorded, RECORDED } from './recorded.ts'
import { gateLimits, runChild, type Limits } from './run-child.ts'
import { readShellFacts, type ShellFacts } from './shell-facts.ts'

/** What a package must pass before it is published, and what a version must pass before it is activated. */
export type Gate = {
  /** @param files of a package that is verified: they are what the team signed. @returns the refusal; undefined when it may be published */
  publish(meta: SliceMeta, files: Files): Promise<Refusal | undefined>
  /** Repeats what depends on the live shop, which may have changed since the version was published. */
  activate(sql: Sql, meta: SliceMeta): Promise<Refusal | undefined>
}

/** Lets everything pass: what a start builds of its own clone, and packages of tests that are about something else. */
export const openGate: Gate = {
  publish: () => Promise.resolve(undefined),
  activate: () => Promise.resolve(undefined),
}

/** One package after the other: two children of each use both cores of a small machine, and their limits of time are meant for that. */
const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Value>(work: () => Promise<Value>): Promise<Value> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}

const readRecorded = (files: Files): { ok: true; recorded: Recorded } | Refusal => {
  const text = files.get(RECORDED)
  if (!text) return { ok: true, recorded: nothingRecorded }
  try {
    return { ok: true, recorded: Recorded.parse(JSON.parse(text.toString('utf8'))) }
  } catch {
    return refuse(
      'BadRecording',
      `${RECORDED} holds no recorded answers. Run npm run slice -- record, build the slice anew, and publish that.`,
    )
  }
}

/** What render workers lend to slices, in the order in which it is loaded. */
const LENT = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-redux',
  '@reduxjs/toolkit',
  '@emotion/react',
  '@emotion/styled',
  'zod/mini',
]

/** Browsers get nothing larger; a copy that expands to more is none of a file of the package. */
const expanded = { maxOutputLength: packageLimits.file }
const EXPAND = {
  br: (copy: Buffer) => promisify(brotliDecompress)(copy, expanded),
  gz: (copy: Buffer) => promisify<Buffer, ZlibOptions, Buffer>(gunzip)(copy, expanded),
}

const scriptsOf = (files: Files): Record<string, string> =>
  Object.fromEntries(
    [...files].filter(([path]) => /\.c?js$/.test(path)).map(([path, content]) => [path, content.toString('utf8')]),
  )

const SERVER_BUNDLE = 'server/server.cjs'

const serverOnly = (scripts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(scripts).filter(([path]) => path === SERVER_BUNDLE))

type Options = {
  database: Sql
  clock: Clock
  readShell?: () => Promise<ShellFacts>
  limits?: Limits
  live?: typeof liveShop
}

/** The gate of the shop that this process belongs to. */
export const createGate = ({
  database,
  clock,
  readShell = readShellFacts,
  limits = gateLimits,
  live = liveShop,
}: Options): Gate => {
  const inTurn = createQueue()

  /** What depends on the live shop. */
  const fits = async (sql: Sql, meta: SliceMeta): Promise<Refusal | undefined> => {
    for (const shell of await live.readShells(sql, clock.now())) {
      const refusal = compareOffer(meta, shell)
      if (refusal) return refusal
    }
    return decideFragments(meta, await live.readFragments(sql))
  }

  return {
    activate: fits,
    publish: async (meta, files) => {
      const { slice } = meta
      if (!meta.uses)
        return refuse(
          'NoFacts',
          `meta.json does not say what ${slice} needs of the shop: its build is older than the gate. Build the slice anew, and publish that.`,
        )
      const read = readRecorded(files)
      if (!read.ok) return read
      const otherManifest = decideManifest(meta, files)
      if (otherManifest) return otherManifest
      const { offer, platformFile } = await readShell()
      await live.noteShell(database, offer, clock.now())
      const misfit = await fits(database, meta)
      if (misfit) return misfit
      const tooLarge =
        decideSizes(meta, await live.readActiveMeta(database, slice)) ?? (await findForeignCopy(files, EXPAND))
      if (tooLarge) return tooLarge
      const { recorded } = read
      const others = await live.readSliceNames(database)
      const scripts = scriptsOf(files)
      const task = {
        slice,
        scripts,
        others,
        recorded,
        claimed: meta.addresses ?? [],
        sitemap: meta.sitemap ?? [],
        terms: gateTerms,
        platformFile,
        lent: LENT,
      }
      return inTurn(async () => {
        const [code, pages] = await Promise.all([
          runChild({ ...task, part: 'code' }, limits),
          // its pages need the server's code only
          runChild({ ...task, part: 'pages', scripts: serverOnly(scripts) }, limits),
        ])
        return code ?? pages
      })
    },
  }
}
