import { FileStoreError } from '@zmig/kit/files'
import * as z from 'zod'
import { type Picture, readPicture } from './picture.ts'
import type { ReadOwnerFile } from './read-owner-file.ts'

/** The file beside the pictures that says which are shown, in which order, and what is written in them. */
const LIST = 'testimonials.json'
/** 3 MB: a screenshot has a tenth of it; more would be a photograph straight from a camera. */
const MAX_BYTES = 3 * 1024 * 1024

/** A picture without its words would be nothing to who does not see it, so both are required. */
const Entry = z.object({
  file: z.string().regex(/^[^./\\][^/\\]*$/, 'is the name of a file in this folder'),
  text: z.string().trim().min(1, 'is what is written in the picture').max(2_000),
})
type Entry = z.infer<typeof Entry>

/** Logs what the owner has to correct; the page shows the rest. */
type Complain = (what: string) => void

const readList = async (read: ReadOwnerFile, complain: Complain): Promise<Entry[]> => {
  try {
    const bytes = await read(LIST)
    if (!bytes) return []
    const list = z.array(z.unknown()).parse(JSON.parse(bytes.toString('utf8')))
    return list.flatMap((item, index) => {
      const entry = Entry.safeParse(item)
      if (!entry.success) complain(`${LIST}, entry ${index + 1}: ${z.prettifyError(entry.error).replaceAll('\n', ' ')}`)
      return entry.success ? [entry.data] : []
    })
  } catch (error) {
    complain(error instanceof FileStoreError ? error.message : `${LIST} is no JSON list of {"file", "text"}`)
    return []
  }
}

const readEntry = async (
  read: ReadOwnerFile,
  { file, text }: Entry,
  complain: Complain,
): Promise<Picture | undefined> => {
  const refuse = (why: string): undefined => {
    complain(why)
  }
  const bytes = await read(file).catch(() => undefined)
  if (!bytes)
    return refuse(
      `${file} is listed but cannot be read; names in a bucket have letters of English, digits, . _ and - only`,
    )
  if (bytes.length > MAX_BYTES) return refuse(`${file} is larger than 3 MB; make it smaller`)
  const kind = readPicture(bytes)
  if (!kind) return refuse(`${file} is no PNG, JPEG or WebP`)
  return { file, text, bytes, contentType: kind.contentType, ...kind.size, sample: false }
}

/** The owner's pictures: all of them in the order of the list, or one by its name. */
export const createOwnerPictures = (readFile: ReadOwnerFile, complain: Complain) => ({
  all: async (): Promise<Picture[]> => {
    const entries = await readList(readFile, complain)
    const pictures = await Promise.all(entries.map((entry) => readEntry(readFile, entry, complain)))
    return pictures.filter((picture) => picture !== undefined)
  },
  one: async (file: string): Promise<Picture | undefined> => {
    const entry = (await readList(readFile, complain)).find((each) => each.file === file)
    return entry && readEntry(readFile, entry, complain)
  },
})
