import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMaven } from '../java/java.ts'
import { isRunning } from '../process/processes.ts'
import { unzip } from './unzip.ts'

/** A server as Maven's repositories offer it. */
export type Program = {
  /** its usual name */
  name: string
  version: string
  artifacts: Artifact[]
  /** the size of the download */
  megabytes: number
  /** the one file fetched is an archive: its content is the program */
  archive?: string
}

export const folderNameOf = ({ name, version }: Program): string => `${name.toLowerCase()}-${version}`

type Artifact = {
  group: string
  name: string
  version: string
  type?: 'jar' | 'zip'
  /** which of several files of this version */
  classifier?: string
  /** without what it needs at run time */
  alone?: boolean
}

/** Pinned, so that every Maven from 3.6 on does the same. */
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies'

const NONE_ELSE = '<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>'

const dependency = ({ group, name, version, type = 'jar', classifier, alone = false }: Artifact): string =>
  [
    `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version><type>${type}</type>`,
    classifier === undefined ? '' : `<classifier>${classifier}</classifier>`,
    `${alone ? NONE_ELSE : ''}</dependency>`,
  ].join('')

const pomOf = (artifacts: Artifact[]): string =>
  `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>zmig</groupId><artifactId>engine</artifactId><version>1</version><packaging>pom</packaging>
<dependencies>${artifacts.map(dependency).join('\n')}</dependencies></project>\n`

const run = (command: string, args: string[], signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...(signal && { signal }) })
    const said: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) return resolve()
      reject(
        new Error(`Maven could not fetch it (exit ${code}):\n${Buffer.concat(said).toString('utf8').slice(-2_000)}`),
      )
    })
  })

/**
 * Fetches artifacts and what they need at run time into a folder. Where from is for Maven's own settings to say; what
 * it has fetched once for this user it does not fetch again.
 * @param scratch an existing folder for what Maven reads
 * @throws when there is no Maven, or it fails; the message holds its words
 */
const fetchWithMaven = async (
  artifacts: Artifact[],
  into: string,
  scratch: string,
  signal?: AbortSignal,
): Promise<void> => {
  const pom = join(scratch, 'pom.xml')
  writeFileSync(pom, pomOf(artifacts))
  await run(findMaven(), ['-q', '-B', '-f', pom, COPY, `-DoutputDirectory=${into}`, '-DincludeScope=runtime'], signal)
}

/** Removes the leftovers of killed fetches. */
const sweep = (cache: string): void => {
  for (const name of readdirSync(cache)) {
    const pid = /^\.fetch-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(cache, name), { recursive: true, force: true })
  }
}

/**
 * Fetches a program into a folder of its own that exists as long as `use` runs.
 * @param cache the folder that programs are kept in; the other is made there, so that a rename can move it
 * @param use gets the folder with the files as fetched, and a function that unpacks the archive when it is one
 */
export const withFetched = async <Result>(
  program: Program,
  cache: string,
  use: (fetched: string, unpack: () => string) => Result,
  signal?: AbortSignal,
): Promise<Result> => {
  mkdirSync(cache, { recursive: true })
  sweep(cache)
  const scratch = mkdtempSync(join(cache, `.fetch-${process.pid}-${folderNameOf(program)}-`))
  try {
    const fetched = join(scratch, 'fetched')
    await fetchWithMaven(program.artifacts, fetched, scratch, signal)
    return use(fetched, () => {
      if (program.archive === undefined) return fetched
      unzip(join(fetched, program.archive), join(scratch, 'content'))
      return join(scratch, 'content')
    })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
