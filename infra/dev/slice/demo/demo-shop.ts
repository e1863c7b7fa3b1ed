import { Readable } from 'node:stream'
import { createServiceClient } from '@zmig/kit'
import { developmentSecret } from '@zmig/kit/development-secret'
import type { Activated, CanaryStarted, Published, SliceListing } from '@zmig/slices'
import { packSlice, readShopKey } from '@zmig/slices/package'
import { runningInstance } from '../../processes/instance-file.ts'
import { dataDirectoryOf, startTrialShop } from '../../trial/trial-shop.ts'
import { SLICE, type CopyBuild } from './edited-copy.ts'

/** A publish runs the whole gate; more than this, in milliseconds, is a fault. */
const TIMEOUT = 60_000

type Message = { subject: string }

/** Where the team of the slice gets its mail; the demonstration keeps it in its shop. */
const TEAM = 'checkout@teams.zmigo.example'

/** A trial shop of this name. */
const NAME = 'demo'

/** A shop of the demonstration's own, with what its operator can do. @throws when another demonstration runs */
export const startDemoShop = async (atEnd: (stop: () => Promise<void>) => void) => {
  const other = runningInstance(dataDirectoryOf(NAME))
  if (other) throw new Error(`Another demonstration runs in this clone: process ${other.supervisor}.`)
  // visitors come through a proxy that this shop trusts, which names the address of each
  const shop = await startTrialShop({ name: NAME, env: { TRUSTED_PROXIES: 'loopback' }, atEnd })
  const { dataDirectory, deskUrl } = shop
  const services = runningInstance(dataDirectory)?.services
  if (services === undefined) throw new Error(`The shop has ended: ${shop.output()}`)
  const registry = createServiceClient({
    baseUrl: `http://127.0.0.1:${services}`,
    secret: developmentSecret(dataDirectory, 'SERVICES_SECRET'),
    caller: 'operator',
    timeoutMs: TIMEOUT,
  })
  await registry.post('/slices/keys/mail', { slice: SLICE, mail: TEAM })
  return {
    url: shop.url,
    /** for load from this machine */
    address: `http://127.0.0.1:${shop.port}`,
    startMilliseconds: shop.startMilliseconds,
    publish: async ({ directory }: CopyBuild): Promise<Published> => {
      const packed = await packSlice(directory, readShopKey(dataDirectory))
      return (await registry.sendFile('/slices/publish', Readable.from([packed]), 'application/gzip')) as Published
    },
    canary: async (version: string, percent: number) =>
      (await registry.post('/slices/canary', { slice: SLICE, version, percent })) as CanaryStarted,
    activate: async (version: string) =>
      (await registry.post('/slices/activate', { slice: SLICE, version })) as Activated,
    listing: async (): Promise<SliceListing> => {
      const all = (await registry.get('/slices')) as SliceListing[]
      const found = all.find(({ slice }) => slice === SLICE)
      if (!found) throw new Error(`The shop has no slice ${SLICE}.`)
      return found
    },
    /** subjects of the letters that the team got, at its own address */
    letters: async (): Promise<string[]> => {
      const answer = await fetch(`${deskUrl}/inbox?to=${encodeURIComponent(TEAM)}`)
      return ((await answer.json()) as { messages: Message[] }).messages.map(({ subject }) => subject)
    },
  }
}
export type DemoShop = Awaited<ReturnType<typeof startDemoShop>>
