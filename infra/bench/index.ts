import { benchEventLag } from './event-lag.ts'
import { benchFirstLoad } from './first-load.ts'
import { benchMemory, childOf } from './footprint.ts'
import { benchHotRead } from './hot-read.ts'
import { benchServerRender } from './server-render.ts'
import type { Measure } from './measure.ts'

export { table, type Measure } from './measure.ts'

/** A running shop to measure. */
export type BenchedShop = { url: string; pid: number; dataDirectory: string; databaseUrl: string }

type Options = {
  /** told the name of each part as it begins */
  say: (part: string) => void
  chromium: string
  env: NodeJS.ProcessEnv
}

/** Measures a shop part by part; memory after the load, when the caches are full. */
export const benchShop = async (shop: BenchedShop, { say, chromium, env }: Options): Promise<Measure[]> => {
  const web = childOf(shop.pid, 'shell/server/src/main.ts')
  if (web === undefined) throw new Error('the web process of the shop was not found')
  const measures: Measure[] = []
  const part = async (name: string, work: () => Promise<Measure[]> | Measure[]) => {
    say(name)
    measures.push(...(await work()))
  }
  await part('first load', () => benchFirstLoad(shop.url, chromium))
  await part('event lag', () => benchEventLag(shop.databaseUrl))
  await part('server render', () => benchServerRender(shop.url, shop.dataDirectory, env))
  await part('hot read', () => benchHotRead(shop.url, web))
  await part('memory', () => benchMemory(shop.pid))
  return measures
}
