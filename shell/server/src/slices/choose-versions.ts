import { createHash } from 'node:crypto'
import { matchPage } from '@zmig/platform/page'
import { createOwnerOf } from '@zmig/shell-client/owner'
import type { ActiveSlices, ServedVersion } from '@zmig/slices'

type Meta = ActiveSlices[string]['meta']

type File = { href: string; integrity: string }

/** One version of a slice as a page needs it, for the server render and for the browser alike. */
export type ChosenSlice = {
  version: string
  /** the team that answers for it */
  owner?: string
  /** address of the remote's entry */
  entry: string
  integrity: string
  /** hash of its manifest; versions from before there were manifests have none */
  manifest?: string
  /** patterns of the addresses that it shows */
  addresses: readonly string[]
  /** patterns of its pages in the order in which an address is looked for, and the fields of the query that each is rendered by */
  queries?: NonNullable<Meta['queries']>
  /** files that the browser needs at once, the entry included */
  preload: File[]
  /** the additional files of single pages, by page: files named `page-<name>`, or `page-<name>.<name>` when pages share one */
  pages: Record<string, File>
}

export type Choice = {
  slices: Record<string, ChosenSlice>
  /** the slice that shows a path */
  ownerOf: (path: string) => string
  /** the fields of the query that the page of a path is rendered by */
  fieldsOf: (path: string) => readonly string[]
  /** slices of which a canary runs, if there are any: their pages tell how they do */
  observed?: readonly string[]
  /** equal for equal choices: part of the key of a finished page */
  key: string
}

const pageFiles = (files: Meta['files'], file: (path: string) => File) =>
  Object.fromEntries(
    Object.keys(files).flatMap((path) => {
      const [, name, pages] = /^client\/(page-([\w.-]+?)(?:\.[0-9a-f]{8})?\.js)$/.exec(path) ?? []
      return name && pages ? pages.split('.').map((page) => [page, file(name)]) : []
    }),
  )

const describe = (name: string, { version, meta }: ServedVersion): ChosenSlice => {
  const file = (path: string) => ({
    href: `/assets/slices/${name}/${version}/${path}`,
    integrity: meta.files[`client/${path}`]?.integrity ?? '',
  })
  const entry = file(meta.client.entry)
  const preload = [entry, ...meta.client.preload.map(file)]
  const manifest = meta.files['client/mf-manifest.json']?.integrity
  return {
    version,
    ...(meta.owner !== undefined && { owner: meta.owner }),
    entry: entry.href,
    integrity: entry.integrity,
    ...(manifest && { manifest }),
    addresses: meta.addresses ?? [],
    ...(meta.queries && { queries: meta.queries }),
    preload,
    pages: pageFiles(meta.files, file),
  }
}

/**
 * Where a visitor stands among all of them for one slice, from 0 to below 100. It is the same at every visit, and where they
 * stand for one slice says nothing of another one.
 */
export const shareOf = (visitor: string, slice: string): number =>
  (createHash('sha256').update(`${visitor} ${slice}`).digest().readUInt32BE() / 2 ** 32) * 100

export type Chooser = {
  /** whether some visitors get other versions than the rest */
  splits: boolean
  /**
   * Picks one version per slice; used once per request, for the server render and for the browser, so that the two never
   * disagree.
   * @param visitor absent: the active versions
   * @param own versions that this browser gets in place of what is chosen for everyone, by slice
   */
  choose(visitor?: string, own?: Readonly<Record<string, ServedVersion>>): Choice
  /** a version that serves, to everyone or as a canary */
  served(slice: string, version: string): ServedVersion | undefined
}

/** Creates the choice of versions for requests from what the slices serve. */
export const createChooser = (active: ActiveSlices): Chooser => {
  const canaries = Object.entries(active).flatMap(([name, { canary }]) => (canary ? [{ name, ...canary }] : []))
  const observed = canaries.map(({ name }) => name).toSorted()
  const choices = new Map<string, Choice>()

  const choiceOf = (chosen: Readonly<Record<string, ServedVersion>>, isKept = true): Choice => {
    const versions = Object.keys(chosen).map((name) => `${name}@${chosen[name]?.version}`)
    // observed pages are other pages than those from before the canary
    const key = [...versions.toSorted(), ...observed.map((name) => `${name}?`)].join(' ')
    const known = choices.get(key)
    if (known) return known
    const slices = Object.fromEntries(
      Object.entries(chosen).map(([name, version]) => [name, describe(name, version)] as const),
    )
    const ownerOf = createOwnerOf(slices)
    const fieldsOf = (path: string) => matchPage(slices[ownerOf(path)]?.queries ?? [], path)?.page.fields ?? []
    const choice = { slices, ownerOf, fieldsOf, key, ...(observed.length > 0 && { observed }) }
    if (isKept) choices.set(key, choice) // there are as many as combinations of running canaries
    return choice
  }

  const forAll = choiceOf(active)
  return {
    splits: canaries.length > 0,
    choose: (visitor, own) => {
      const theirs =
        visitor === undefined ? [] : canaries.filter(({ name, percent }) => shareOf(visitor, name) < percent)
      if (theirs.length === 0 && !own) return forAll
      const chosen = { ...active, ...Object.fromEntries(theirs.map((canary) => [canary.name, canary] as const)) }
      return choiceOf({ ...chosen, ...own }, !own)
    },
    served: (slice, version) => {
      const serving = active[slice]
      return [serving, serving?.canary].find((each) => each?.version === version)
    },
  }
}
