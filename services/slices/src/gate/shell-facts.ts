import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the gate needs of the shell that this clone serves. */
export type ShellFacts = {
  hash: string
  /** the platform for render workers */
  platformFile: string
}

const shellRoot = join(import.meta.dirname, '../../../../.cache/build/shell')

/** Reads the live shell's build. @throws when the shell has never been built */
export const readShellFacts = async (root: string = shellRoot): Promise<ShellFacts> => {
  const { hash } = JSON.parse(await readFile(join(root, 'current.json'), 'utf8')) as { hash: string }
  return { hash, platformFile: join(root, hash, 'server/platform.server.cjs') }
}
