import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { ShellOffer } from '@zmig/slices/uses'
import { runWebpack } from './base-config.ts'
import { offeredNames } from './shell-offer.ts'
import { sliceServerConfig, type Slice } from './slice-config.ts'
import { claimsOf, readPlatform, type Claims } from './slice-pages.ts'
import { noteUses, nothingFound, type Found } from './slice-uses.ts'

/** What comes of the server's side of a slice, beside its files. */
export type ServerSide = {
  found: Found
  claims: Claims
  /** the names that the shell has for slices, which are read out of the platform for the server */
  offered: ShellOffer['names']
}

/** Compiles the server's side of a slice and reads what it claims. */
const compile = async (target: Slice): Promise<ServerSide> => {
  const found = nothingFound()
  const config = sliceServerConfig(target)
  await runWebpack({ ...config, plugins: [...(config.plugins ?? []), noteUses(found)] })
  const platform = await readPlatform()
  const claims = await claimsOf(join(target.directory, 'server/server.cjs'), platform)
  return { found, claims, offered: offeredNames(platform) }
}

// A thread beside the one that compiles the browser's side: both cores of a small machine work on one slice.
parentPort?.postMessage(await compile(workerData as Slice))
