import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createCallTokens } from '@zmig/kit/callers'
import { developmentSecret } from '@zmig/kit/development-secret'
import { packSlice, readShopKey } from '@zmig/slices/package'
import { anotherVersion } from '@zmig/slices/testing'
import { root } from './processes.ts'

export const buildOf = (slice: string): string => join(root, '.cache/build', slice)

/** The registry of a shop on this machine, as its operator has it. */
export const registryOf = (dataDirectory: string) => {
  const { services } = JSON.parse(readFileSync(join(dataDirectory, 'ports.json'), 'utf8')) as { services: number }
  const tokens = createCallTokens(developmentSecret(dataDirectory, 'SERVICES_SECRET'), 'operator')
  const send = async (command: string, type: string, body: string | Buffer<ArrayBuffer>): Promise<void> => {
    const address = `http://127.0.0.1:${services}/slices/${command}`
    const headers = { 'content-type': type, ...tokens('/slices') }
    const answer = await fetch(address, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${command} was answered with ${answer.status}: ${await answer.text()}`)
  }
  return {
    publish: (packed: Buffer) => send('publish', 'application/gzip', Buffer.from(packed)),
    activate: (slice: string, version: string) =>
      send('activate', 'application/json', JSON.stringify({ slice, version })),
    rollback: (slice: string) => send('rollback', 'application/json', JSON.stringify({ slice })),
  }
}
export type Registry = ReturnType<typeof registryOf>

/** Milliseconds that work takes. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const versionOf = (slice: string): string =>
  (JSON.parse(readFileSync(join(buildOf(slice), 'meta.json'), 'utf8')) as { version: string }).version

/** Publishes versions that differ in their names only. @returns the names, and how long each took in milliseconds */
export const publishVersions = async (registry: Registry, dataDirectory: string, slice: string, count: number) => {
  const before = versionOf(slice)
  const run = Date.now().toString(36).slice(-3)
  const versions: string[] = []
  const took: number[] = []
  for (let number = 0; number < count; number++) {
    const version = `${before.slice(0, -5)}${run}${String(number).padStart(2, '0')}`
    const directory = anotherVersion(buildOf(slice), before, version, { edit: (_path, code) => code })
    took.push(await timed(async () => registry.publish(await packSlice(directory, readShopKey(dataDirectory)))))
    rmSync(directory, { recursive: true })
    versions.push(version)
  }
  return { versions, took }
}
