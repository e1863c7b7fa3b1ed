import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import type { Home } from './home.ts'

/** Writes a file that the server's user can read. */
export const writeOwned = ({ identity }: Home, file: string, content: string): void => {
  writeFileSync(file, content)
  if (identity) chownSync(file, identity.uid, identity.gid)
}

/** Creates a folder that belongs to the server's user. */
export const makeOwned = ({ identity }: Home, folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (identity) chownSync(folder, identity.uid, identity.gid)
}
