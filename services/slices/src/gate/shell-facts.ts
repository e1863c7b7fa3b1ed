import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShellOffer } from '../package/slice-uses.ts'

/** What the gate needs of the build of the shell that this clone serves. */
export type ShellFacts = {
  offer: ShellOffer
  /** the platform for render workers */
  platformFile: string
}

const shellRoot = join(import.meta.dirname, '../../../../.cache/build/shell')

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))

/** Reads the shell's build. @throws when the shell has never been built */
export const readShellFacts = async (root: string = shellRoot): Promise<ShellFacts> => {
  const { hash } = (await readJson(join(root, 'current.json'))) as { hash: string }
  const offer = (await readJson(join(root, hash, 'offer.json'))) as ShellOffer
  return { offer, platformFile: join(root, hash, 'server/platform.server.cjs') }
}
