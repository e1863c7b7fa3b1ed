import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What infra/engines/checksums.json keeps of a program: SHA-256 of each file fetched, and of an archive's content. */
export type Checksums = { files: Record<string, string>; content?: string }

const checksumOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')

/** SHA-256 by path relative to a folder, for every file below it. */
export const checksumsOf = (folder: string): Record<string, string> =>
  Object.fromEntries<string>(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file): [string, string] => [relative(folder, file), checksumOf(readFileSync(file))])
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  )

/** One SHA-256 for a whole folder: over the sorted lines `<checksum>  <path>`, as `sha256sum` prints them. */
export const summarise = (checksums: Record<string, string>): string =>
  checksumOf(
    Object.entries(checksums)
      .map(([path, checksum]) => `${checksum}  ${path}\n`)
      .join(''),
  )

/** Describes the first difference between found and wanted checksums; undefined when there is none. */
export const differenceOf = (found: Record<string, string>, wanted: Record<string, string>): string | undefined => {
  for (const [path, checksum] of Object.entries(wanted)) {
    if (found[path] === undefined) return `${path} is missing`
    if (found[path] !== checksum) return `${path} has SHA-256 ${found[path]} instead of ${checksum}`
  }
  const stranger = Object.keys(found).find((path) => wanted[path] === undefined)
  return stranger === undefined ? undefined : `${stranger} does not belong there`
}
