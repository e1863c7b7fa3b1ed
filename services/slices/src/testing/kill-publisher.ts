import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const PUBLISHER = join(import.meta.dirname, 'publisher-process.ts')

type Shop = {
  databaseUrl: string
  dataDirectory: string
  /** the bucket of packages; without one they are in the folder */
  bucketUrl?: string
}

/** Lets a process publish a package, and kills it right before or after the package was stored. */
export const killPublisher = async (shop: Shop, moment: 'before' | 'after', packed: Buffer): Promise<void> => {
  const { databaseUrl, dataDirectory, bucketUrl = '' } = shop
  const publisher = spawn(process.execPath, [PUBLISHER, databaseUrl, dataDirectory, moment, bucketUrl])
  publisher.stdin.end(packed)
  const [said] = (await once(publisher.stdout, 'data')) as [Buffer]
  publisher.kill('SIGKILL')
  await once(publisher, 'close')
  if (String(said) !== 'half\n') throw new Error(`the publisher said ${String(said)}`)
}
