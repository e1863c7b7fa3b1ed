import type { Files } from '../package/archive.ts'
import type { SliceMeta } from '../package/slice-meta.ts'
import { refuse, type Refusal } from '../refuse.ts'

const KILOBYTE = 1024

export const sizeLimits = {
  /** most that the scripts of a page may weigh at once, in bytes (brotli): the largest of the shop's, the back office's, has 176 KB */
  page: 200 * KILOBYTE,
  /** how much a page may grow over the active version */
  growth: 0.1,
  /** what a page may always grow by, in bytes: ten per cent of a small page is a sentence */
  always: 4 * KILOBYTE,
}

/** The file of a page, which may be that of several: `page-cart.order.js`. */
const PAGE_FILE = /^client\/page-([\w.-]+?)(?:\.[0-9a-f]{8})?\.js$/

/** Bytes (brotli) of the scripts that each page needs at once: the entry, what is loaded with it, and the page's own file. */
export const pageSizes = ({ client, files }: Pick<SliceMeta, 'client' | 'files'>): Map<string, number> => {
  const weightOf = (path: string) => files[path]?.brotli ?? files[path]?.bytes ?? 0
  const always = [client.entry, ...client.preload].reduce((sum, name) => sum + weightOf(`client/${name}`), 0)
  const sizes = new Map([['every page', always]])
  for (const path of Object.keys(files))
    for (const page of PAGE_FILE.exec(path)?.[1]?.split('.') ?? []) sizes.set(page, always + weightOf(path))
  return sizes
}

const CURE = 'Load what the page does not show at once in a file of its own (lazyPage, import()), and publish again.'

/**
 * Compares the weight of every page with the active version's and with what a page may weigh at all.
 * @param active the description of the active version; undefined: none is
 */
export const decideSizes = (
  meta: Pick<SliceMeta, 'client' | 'files' | 'slice'>,
  active: Pick<SliceMeta, 'client' | 'files'> | undefined,
): Refusal | undefined => {
  const before = active && pageSizes(active)
  for (const [page, bytes] of pageSizes(meta)) {
    const name = page === 'every page' ? page : `the page ${page}`
    if (bytes > sizeLimits.page)
      return refuse(
        'PageTooLarge',
        `The scripts of ${name} of ${meta.slice} weigh ${bytes} bytes (brotli) and may weigh ${sizeLimits.page}. ${CURE}`,
      )
    const last = before?.get(page)
    const most = last && Math.floor(Math.max(last * (1 + sizeLimits.growth), last + sizeLimits.always))
    if (most && bytes > most)
      return refuse(
        'PageGrew',
        `The scripts of ${name} of ${meta.slice} weigh ${bytes} bytes (brotli); the active version has ${last}, and this one may have ${most}. ${CURE}`,
      )
  }
  return undefined
}

/** Browsers get the compressed copy of a file, so that it must be the same file. @param expand decompresses one */
export const findForeignCopy = async (
  files: Files,
  expand: Record<string, (copy: Buffer) => Promise<Buffer>>,
): Promise<Refusal | undefined> => {
  for (const [path, copy] of files) {
    const [, original = '', ending = ''] = /^(client\/.+)\.(br|gz)$/.exec(path) ?? []
    const content = await expand[ending]?.(copy).catch(() => undefined)
    if (ending && (!content || !files.get(original)?.equals(content)))
      return refuse(
        'OtherCopy',
        `${path} is not the compressed copy of ${original}. Build the slice anew, and publish that.`,
      )
  }
  return undefined
}
