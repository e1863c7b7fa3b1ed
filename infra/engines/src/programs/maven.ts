import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMaven } from '../java/java.ts'

export type Artifact = { group: string; name: string; version: string; type?: 'jar' | 'zip' }

/** Pinned, so that every Maven from 3.6 on does the same. */
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies'

const dependency = ({ group, name, version, type = 'jar' }: Artifact): string =>
  `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version><type>${type}</type></dependency>`

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
export const fetchWithMaven = async (
  artifacts: Artifact[],
  into: string,
  scratch: string,
  signal?: AbortSignal,
): Promise<void> => {
  const pom = join(scratch, 'pom.xml')
  writeFileSync(pom, pomOf(artifacts))
  await run(findMaven(), ['-q', '-B', '-f', pom, COPY, `-DoutputDirectory=${into}`, '-DincludeScope=runtime'], signal)
}
