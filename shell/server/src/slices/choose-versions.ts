import { createOwnerOf } from '@zmig/shell-client/owner'
import type { ActiveSlices } from '@zmig/slices'

type Meta = ActiveSlices[string]['meta']

type File = { href: string; integrity: string }

/** One version of a slice as a page needs it, for the server render and for the browser alike. */
export type ChosenSlice = {
  version: string
  /** address of the remote's entry */
  entry: string
  integrity: string
  /** hash of its manifest; versions from before there were manifests have none */
  manifest?: string
  /** patterns of the addresses that it shows */
  addresses: readonly string[]
  /** files that the browser needs at once, the entry included */
  preload: File[]
  /** the additional files of single pages, by page: files named `page-<name>`, or `page-<name>.<name>` when pages share one */
  pages: Record<string, File>
}

export type Choice = {
  slices: Record<string, ChosenSlice>
  /** the slice that shows a path */
  ownerOf: (path: string) => string
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

const describe = (name: string, { version, meta }: ActiveSlices[string]): ChosenSlice => {
  const file = (path: string) => ({
    href: `/assets/slices/${name}/${version}/${path}`,
    integrity: meta.files[`client/${path}`]?.integrity ?? '',
  })
  const entry = file(meta.client.entry)
  const preload = [entry, ...meta.client.preload.map(file)]
  const manifest = meta.files['client/mf-manifest.json']?.integrity
  return {
    version,
    entry: entry.href,
    integrity: entry.integrity,
    ...(manifest && { manifest }),
    addresses: meta.addresses ?? [],
    preload,
    pages: pageFiles(meta.files, file),
  }
}

/**
 * Creates the choice of versions for a request from the active versions.
 *
 * @returns a function that picks one version per slice for one visitor; used once per request, for the server render and
 *   for the browser, so that the two never disagree. Today every visitor gets the active version
 */
export const createChooser = (active: ActiveSlices): (() => Choice) => {
  const names = Object.keys(active).toSorted()
  const slices = Object.fromEntries(
    Object.entries(active).map(([name, version]) => [name, describe(name, version)] as const),
  )
  const key = names.map((name) => `${name}@${slices[name]?.version}`).join(' ')
  const choice = { slices, ownerOf: createOwnerOf(slices), key }
  return () => choice
}
