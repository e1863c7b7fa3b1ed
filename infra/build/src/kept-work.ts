import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repository } from './places.ts'

/** Work on contents, whose results are kept from build to build: an edit leaves most files of a slice as they were. */
export type KeptWork = {
  /**
   * @param how names what is done, with everything that its result depends on beside the content
   * @returns the result for this very content, of an earlier build if there is one
   */
  of: (how: string, content: string | Buffer, work: () => Promise<Buffer>) => Promise<Buffer>
  /** Forgets what this build did not use. */
  tidy: () => Promise<void>
}

/** @param name of the kind of build, e.g. `storefront-client`: each has results of its own */
export const keepWork = (name: string): KeptWork => {
  const folder = join(repository, '.cache/kept-work', name)
  const used = new Set<string>()
  return {
    of: async (how, content, work) => {
      const hash = createHash('sha256').update(how).update('\0').update(content).digest('hex')
      used.add(hash)
      const file = join(folder, hash)
      const kept = await readFile(file).catch(() => undefined)
      if (kept) return kept
      const result = await work()
      await mkdir(folder, { recursive: true })
      // a build that dies meanwhile leaves no half of a result
      const unfinished = `${file}.${randomUUID()}`
      await writeFile(unfinished, result)
      await rename(unfinished, file)
      return result
    },
    tidy: async () => {
      const all = await readdir(folder).catch(() => [])
      await Promise.all(all.filter((each) => !used.has(each)).map((each) => rm(join(folder, each), { force: true })))
    },
  }
}
