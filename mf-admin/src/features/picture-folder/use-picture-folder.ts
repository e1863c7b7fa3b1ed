import { useEffect, useRef, useState } from 'react'
import {
  changeProduct,
  findStaffProduct,
  otherSpellingOf,
  pictureLimit,
  type ProductDetail,
  uploadPicture,
} from '@zmig/edge-contract'
import { type EdgeClient, EdgeError } from '@zmig/platform'
import { saidOf } from '../../parts/failure.ts'
import { upload } from '../../parts/files.ts'
import { isChanged } from '../../parts/refusal.ts'
import { useStaff } from '../../parts/staff.tsx'
import { readName } from './named-picture.ts'
import { text } from './text.ts'

/** A file of the folder, and how far it is. */
export type FolderPicture = {
  id: number
  file: File
  /** the EAN as the file names it, later as the catalogue does; empty when the name says none */
  ean: string
  /** among the pictures of its product, from 1 */
  place: number
  /** the name of its product */
  product?: string
  state: keyof typeof text.states
  /** of the file that was sent, 0 to 100 */
  percent?: number
  /** why it is not sent, or did not arrive */
  said?: string | undefined
  /** where it is kept once it was sent */
  path?: string
}

/** Two at a time: the shop converts one while the other is on its way. */
const AT_ONCE = 2
/** How often pictures are added anew to a product that a colleague changes meanwhile. */
const TRIES = 4

/** Runs work on each of the items, some at a time; it never rejects. */
const someAtATime = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const left = [...items]
  const runner = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runner))
}

const nameOf = ({ brand, line, displaySize }: ProductDetail): string => `${brand} ${line} ${displaySize}`

/** @returns the product with a number in either of its spellings; undefined when the catalogue lists none */
const askProduct = async (edge: EdgeClient, ean: string): Promise<ProductDetail | undefined> => {
  for (const spelled of [ean, otherSpellingOf(ean)]) {
    if (spelled === undefined) continue
    try {
      const { product } = await edge.call(findStaffProduct, { params: { ean: spelled } })
      if (product) return product
    } catch (failure) {
      if (!(failure instanceof EdgeError) || failure.status !== 404) throw failure
    }
  }
  return undefined
}

/** Adds pictures behind those of a product. @returns those that it had already */
const addPictures = async (edge: EdgeClient, ean: string, paths: readonly string[]): Promise<Set<string>> => {
  for (let tries = 1; ; tries += 1) {
    const { product } = await edge.call(findStaffProduct, { params: { ean } })
    if (!product) throw new Error(`the catalogue lists no ${ean}`)
    const { pictures, version } = product
    const added = paths.filter((path) => !pictures.includes(path))
    const had = new Set(paths.filter((path) => pictures.includes(path)))
    if (added.length === 0) return had
    try {
      await edge.call(changeProduct, { params: { ean }, body: { pictures: [...pictures, ...added], version } })
      return had
    } catch (failure) {
      if (!isChanged(failure) || tries === TRIES) throw failure
    }
  }
}

/** The shop judges what a file is by its bytes; some systems give no type, and a type that is no picture's would not be read. */
const typeOf = ({ type }: File) => (type.startsWith('image/') ? (type as `image/${string}`) : 'image/jpeg')

type Update = (ids: readonly number[], part: Partial<FolderPicture>) => void
type Work = { edge: EdgeClient; update: Update }
/** @param signal ends the sending */
type Sending = Work & { signal: AbortSignal }
type Sent = FolderPicture & { path: string }

const idsOf = (pictures: readonly FolderPicture[]): number[] => pictures.map(({ id }) => id)

/** Finds the product of each picture that is in state `matching`. */
const match = async ({ edge, update }: Work, found: readonly FolderPicture[]): Promise<void> => {
  const unmatched = found.filter(({ state }) => state === 'matching')
  await someAtATime([...new Set(unmatched.map(({ ean }) => ean))], async (ean) => {
    const ids = idsOf(unmatched.filter((each) => each.ean === ean))
    try {
      const product = await askProduct(edge, ean)
      if (product) update(ids, { state: 'ready', ean: product.ean, product: nameOf(product) })
      else update(ids, { state: 'skipped', said: text.unknownEan(ean) })
    } catch (failure) {
      update(ids, { state: 'failed', said: saidOf(failure) ?? text.notAsked })
    }
  })
}

/** @returns the picture with where it is kept; undefined when it did not arrive, which its row says */
const sendOne = async ({ edge, update, signal }: Sending, picture: FolderPicture): Promise<Sent | undefined> => {
  const { id, file, path } = picture
  if (path !== undefined) return { ...picture, path }
  try {
    const given = {
      file,
      type: typeOf(file),
      limit: pictureLimit,
      query: { use: 'product' as const },
      onProgress: (percent: number) => update([id], { percent }),
    }
    update([id], { state: 'sending', percent: 0 })
    const { bucketPath = '' } = await upload(edge, uploadPicture, given, signal)
    update([id], { path: bucketPath })
    return { ...picture, path: bucketPath }
  } catch (failure) {
    update([id], { state: 'failed', said: saidOf(failure) ?? text.failed })
    return undefined
  }
}

/** Adds pictures that were sent to their product, in the order of their names. */
const addTo = async ({ edge, update }: Work, ean: string, sent: readonly Sent[]): Promise<void> => {
  if (sent.length === 0) return
  const paths = sent.toSorted((one, other) => one.place - other.place).map(({ path }) => path)
  try {
    const had = await addPictures(edge, ean, [...new Set(paths)])
    for (const { id, path } of sent) update([id], { state: had.has(path) ? 'there' : 'added' })
  } catch (failure) {
    update(idsOf(sent), { state: 'failed', said: saidOf(failure) ?? text.failed })
  }
}

const byName = (one: FolderPicture, other: FolderPicture): number =>
  one.ean.localeCompare(other.ean) || one.place - other.place

/** Sends pictures whose product is known; each product gets its own as soon as the last of them was sent. */
const sendAll = async (sending: Sending, chosen: readonly FolderPicture[]): Promise<void> => {
  sending.update(idsOf(chosen), { state: 'waiting', said: undefined })
  const left = new Set(idsOf(chosen))
  const sent = new Map<string, Sent[]>()
  await someAtATime(chosen.toSorted(byName), async (picture) => {
    const { ean, id } = picture
    const kept = await sendOne(sending, picture)
    if (kept) sent.set(ean, [...(sent.get(ean) ?? []), kept])
    left.delete(id)
    if (!chosen.some((each) => each.ean === ean && left.has(each.id))) await addTo(sending, ean, sent.get(ean) ?? [])
  })
}

let files = 0

/** What is not sent comes last. */
const readFolder = (chosen: readonly File[]): FolderPicture[] =>
  chosen
    .filter(({ name }) => !name.startsWith('.'))
    .map((file): FolderPicture => {
      const named = readName(file)
      const id = (files += 1)
      return typeof named === 'string'
        ? { id, file, ean: '', place: 0, state: 'skipped', said: named }
        : { id, file, ...named, state: 'matching' }
    })
    .toSorted((one, other) => Number(one.ean === '') - Number(other.ean === '') || byName(one, other))

/**
 * Pictures that are named by the EAN of their product. They are matched at once, sent two at a time when staff say so, and added
 * to each product in the order of their names.
 */
export const usePictureFolder = () => {
  const { edge } = useStaff()
  const [pictures, setPictures] = useState<readonly FolderPicture[]>([])
  const [isSending, setSending] = useState(false)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const update: Update = (ids, part) =>
    setPictures((all) => all.map((each) => (ids.includes(each.id) ? { ...each, ...part } : each)))
  const work = { edge, update }

  return {
    pictures,
    isSending,
    add: (chosen: readonly File[]) => {
      const found = readFolder(chosen)
      setPictures((all) => [...all, ...found])
      void match(work, found)
    },
    /** Sends pictures whose product is known; asks anew for the product of the others. */
    send: async (chosen: readonly FolderPicture[]): Promise<void> => {
      const unknown = chosen.filter(({ product }) => product === undefined)
      const known = chosen.filter(({ product }) => product !== undefined)
      update(idsOf(unknown), { state: 'matching', said: undefined })
      setSending(true)
      const signal = leaving.current?.signal ?? AbortSignal.abort()
      const asking = match(
        work,
        unknown.map((each) => ({ ...each, state: 'matching' as const })),
      )
      await Promise.all([asking, sendAll({ ...work, signal }, known)])
      setSending(false)
    },
    clear: () => setPictures([]),
  }
}
