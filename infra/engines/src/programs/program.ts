import type { Artifact } from './maven.ts'

/** A server as Maven's repositories offer it. */
export type Program = {
  /** what people call it */
  name: string
  version: string
  artifacts: Artifact[]
  /** what comes over the line the first time */
  megabytes: number
  /** the one file fetched is an archive: its content is the program */
  archive?: string
}

export const folderNameOf = ({ name, version }: Program): string => `${name.toLowerCase()}-${version}`
