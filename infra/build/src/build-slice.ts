import { existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import * as tokens from '@zmig/platform/tokens'
import { allEnded } from './all-ended.ts'
import { sharedVersions } from './shared.ts'
import type { SliceMeta } from '@zmig/slices/meta'
import { filesBelow, hashOfInputs, integrityOf, precompress } from './files.ts'
import { buildFolder, contract, extension, platform, sliceFolder, versionOf } from './places.ts'
import { fragmentsOf } from './exposed.ts'
import { exposedTypes } from './exposed-types.ts'
import type { ServerSide } from './server-side-thread.ts'
import { missingExports } from './provided-exports.ts'
import { keepWork, type KeptWork } from './kept-work.ts'
import type { Slice } from './slice-config.ts'
import { VERSION_MARK } from './version-mark.ts'

const describeFiles = async (directory: string): Promise<SliceMeta['files']> => {
  const files: SliceMeta['files'] = {}
  for (const path of await filesBelow(directory)) {
    const content = await readFile(join(directory, path))
    files[path] = { integrity: integrityOf(content), bytes: content.length }
  }
  for (const [path, file] of Object.entries(files)) {
    const compressed = files[`${path}.br`]
    if (compressed) file.brotli = compressed.bytes
  }
  return files
}

const MANIFEST = 'client/mf-manifest.json'

/**
 * Completes what the federation's plugin wrote of the browser's side: the slice's own version (the plugin takes that of the
 * repository), its files and their hashes, by which a page checks every script that it runs later, and those of its declarations.
 * @throws when the plugin wrote none
 */
export const completeManifest = async (directory: string, { version }: Pick<SliceMeta, 'version'>): Promise<void> => {
  const file = join(directory, MANIFEST)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error('The build has no mf-manifest.json: without it no page can load the slice', { cause: error })
  })
  const manifest = JSON.parse(text.replaceAll(VERSION_MARK, version)) as {
    metaData: { buildInfo: object }
    exposes: { assets: { js: object } }[]
  }
  const written = await filesBelow(join(directory, 'client'))
  const hashesOf = async (paths: string[]) => {
    const hashes: Record<string, { integrity: string }> = {}
    for (const path of paths) hashes[path] = { integrity: integrityOf(await readFile(join(directory, 'client', path))) }
    return hashes
  }
  const files = await hashesOf(written.filter((path) => path.endsWith('.js')))
  const types = await hashesOf(written.filter((path) => path.startsWith('types/')))
  manifest.metaData.buildInfo = { ...manifest.metaData.buildInfo, buildVersion: version }
  // the file of a fragment is not among them: the runtime would fetch it ahead with the hash of the entry
  for (const { assets } of manifest.exposes) assets.js = { sync: ['remoteEntry.js'], async: [] }
  await writeFile(file, JSON.stringify({ ...manifest, files, types }))
  // the plugin's figures for its own tools, with paths of the machine that built
  await rm(join(directory, 'client/mf-stats.json'), { force: true })
}

/** What its package.json says of a slice: its version, and the team that answers for it. */
const packageOf = (slice: string) =>
  JSON.parse(readFileSync(join(sliceFolder(slice), 'package.json'), 'utf8')) as { version: string; author?: string }

/** Answers of the edge that the team recorded, with which the gate renders its pages. */
const recordedOf = (slice: string) => join(sliceFolder(slice), 'recorded.json')

/** Describes a finished build by what it uses and claims, and writes `meta.json` into it. */
export const writeSliceMeta = async (
  directory: string,
  build: Pick<SliceMeta, 'slice' | 'version' | 'inputs' | 'uses'>,
  claims: ServerSide['claims'],
): Promise<SliceMeta> => {
  const { uses, ...names } = build
  const { author: owner } = packageOf(build.slice)
  const meta: SliceMeta = {
    ...names,
    ...(owner && { owner }),
    ...claims,
    ...(uses && { uses }),
    shared: sharedVersions(),
    platform: versionOf('@zmig/platform'),
    contract: versionOf('@zmig/edge-contract'),
    client: { entry: 'remoteEntry.js', preload: [] }, // the entry holds what it exposes
    files: await describeFiles(directory),
  }
  await writeFile(join(directory, 'meta.json'), JSON.stringify(meta, null, 2))
  return meta
}

/**
 * Most that the scripts of one page of a slice may weigh together, in bytes (brotli): those that every page has, and its own
 * file; not what opens when it is asked for (`later-…`). What a shopper's page loads has limits of its own
 * (`e2e/journeys/document-size.spec.ts`).
 */
const MOST_BYTES: Readonly<Record<string, number>> = { admin: 176 * 1024 }

/** @returns a sentence when the scripts of the heaviest page of a slice weigh more than they may */
export const tooHeavy = ({ slice, files }: Pick<SliceMeta, 'slice' | 'files'>): string | undefined => {
  const most = MOST_BYTES[slice]
  if (most === undefined) return undefined
  const scripts = Object.entries(files).filter(([path]) => /^client\/(?!later-).*\.js$/.test(path))
  const weight = ([, file]: (typeof scripts)[number]) => file.brotli ?? file.bytes
  const [pages, shared] = [true, false].map((wanted) =>
    scripts.filter(([path]) => path.startsWith('client/page-') === wanted).map(weight),
  )
  const bytes = (shared ?? []).reduce((sum, each) => sum + each, 0) + Math.max(0, ...(pages ?? []))
  if (bytes <= most) return undefined
  const sizes = scripts.map(([path, file]) => `${file.brotli ?? file.bytes} ${path}`)
  return [
    `The scripts of a page of ${slice} are ${bytes} bytes (brotli) and may be ${most} (${import.meta.filename})`,
    ...sizes,
  ].join('\n')
}

export type SliceBuild = { slice: string; version: string; directory: string }

/** The only parts of the platform that a slice bundles. The shell provides the rest at run time. */
const bundled = ['fragment', 'garage', 'request', 'share', 'steps'].map((folder) => join(platform, 'src', folder))

/** What a slice is made of. */
const inputsOf = (slice: string) =>
  hashOfInputs([join(sliceFolder(slice), 'src'), contract, ...bundled, import.meta.dirname], {
    shared: sharedVersions(),
    recorded: existsSync(recordedOf(slice)) && readFileSync(recordedOf(slice), 'utf8'),
    tokens: { ...tokens, step: tokens.space(1) },
    version: packageOf(slice).version,
    fragments: fragmentsOf(slice),
    versions: ['webpack', '@module-federation/enhanced', 'zod', '@swc/core', 'marked', 'typescript'].map(versionOf),
  })

const identify = async (slice: string) => {
  const inputs = await inputsOf(slice)
  const version = `${packageOf(slice).version}-${inputs.slice(0, 8)}`
  return { slice, version, inputs, directory: buildFolder(slice) }
}

const existingMeta = async (directory: string): Promise<SliceMeta | undefined> => {
  const text = await readFile(join(directory, 'meta.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as SliceMeta)
}

/** True when the sources of a slice are not the ones of its last build. */
export const isSliceStale = async (slice: string): Promise<boolean> => {
  const { inputs, directory } = await identify(slice)
  return (await existingMeta(directory))?.inputs !== inputs
}

/** 1 GB: what a build of the largest slice needs, and some. */
const HEAP = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 64 }

/** Compiles the server's side on a thread of its own. It begins at once, while this thread still loads webpack. */
const startServerSide = (target: Slice) => {
  const file = join(import.meta.dirname, `server-side-thread.${extension}`)
  const thread = new Worker(file, { workerData: target, resourceLimits: HEAP })
  const result = new Promise<ServerSide>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error(`the thread that compiles ${target.slice} for the server has ended`)))
  })
  result.catch(() => undefined) // awaited by compileBothSides
  return { result, end: () => thread.terminate() }
}

const isScript = (path: string) => path.endsWith('.js')

/** Compiles the browser's side, and compresses its scripts while the rest of the work goes on. @returns what both sides use */
const compileBothSides = async (
  target: Slice,
  server: ReturnType<typeof startServerSide>,
  copies: Pick<KeptWork, 'of'>,
) => {
  // webpack is loaded only where something is built: most commands find a build that is up to date
  const [{ runWebpack }, { answersOf, sliceClientConfig }, { addFound, nothingFound, noteUses, usesOf }] =
    await Promise.all([import('./base-config.ts'), import('./slice-config.ts'), import('./slice-uses.ts')])
  const { slice, directory } = target
  const found = nothingFound()
  const config = sliceClientConfig(target)
  let compressed: Promise<void> | undefined
  try {
    await runWebpack({ ...config, plugins: [...(config.plugins ?? []), noteUses(found)] }, () => {
      compressed = precompress(join(directory, 'client'), copies, { isWanted: isScript })
      compressed.catch(() => undefined) // awaited below
    })
    const { found: foundByServer, claims, offered } = await server.result
    addFound(found, foundByServer)
    const uses = await usesOf(slice, found, { offered, areAnswersChecked: answersOf(slice) === 'parsed' })
    return { uses, claims }
  } finally {
    // after a failure too: a folder that is written to cannot be removed
    await compressed
  }
}

/**
 * Builds a slice into `.cache/build/<slice>`: browser, server and meta.json. Sources that have not changed are not built again.
 * @param slice its name, e.g. `storefront`
 * @returns where the build is and its version, `<package version>-<8 characters of the hash of the sources>`
 * @throws with webpack's message when it does not compile, or when it weighs more than it may; the last good build stays
 */
export const buildSlice = async (slice: string): Promise<SliceBuild> => {
  const { version, inputs, directory } = await identify(slice)
  if ((await existingMeta(directory))?.inputs === inputs) return { slice, version, directory }
  const missing = await missingExports(join(sliceFolder(slice), 'src'))
  if (missing.length) throw new Error(`${slice} asks for what the shell does not provide\n${missing.join('\n')}`)
  const unfinished = `${directory}.building-${process.pid}`
  const server = startServerSide({ slice, version, directory: unfinished })
  try {
    const target = { slice, version, directory: unfinished }
    const copies = keepWork(`${slice}-compressed`)
    const [types, { uses, claims }] = await allEnded([exposedTypes(slice), compileBothSides(target, server, copies)])
    for (const [path, text] of types) {
      const file = join(unfinished, 'client/types', path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    }
    await completeManifest(unfinished, { version })
    await precompress(join(unfinished, 'client'), copies, { isWanted: (path) => !isScript(path) })
    await copies.tidy()
    if (existsSync(recordedOf(slice))) await copyFile(recordedOf(slice), join(unfinished, 'server/recorded.json'))
    const refused = tooHeavy(await writeSliceMeta(unfinished, { slice, version, inputs, uses }, claims))
    if (refused) throw new Error(refused)
    await rm(directory, { recursive: true, force: true })
    await rename(unfinished, directory)
  } finally {
    await server.end()
    // what the ended thread was writing may still arrive
    await rm(unfinished, { recursive: true, force: true, maxRetries: 10 })
  }
  return { slice, version, directory }
}
