import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { benchShop, table, type Measure } from '@zmig/bench'
import { ensureChromium } from './checks/chromium.ts'
import { environment } from './environment.ts'
import { root } from './root.ts'
import { startTrialShop, type TrialShop } from './trial/trial-shop.ts'

const RESULTS = join(root, 'infra/bench/results.json')
const say = (part: string) => console.log(`measuring ${part} …`)

const databaseUrl = ({ dataDirectory }: TrialShop): string => {
  const { postgres } = JSON.parse(readFileSync(join(dataDirectory, 'ports.json'), 'utf8')) as { postgres: number }
  const password = readFileSync(join(dataDirectory, 'postgres.password'), 'utf8').trim()
  return `postgres://zmig:${password}@127.0.0.1:${postgres}/zmig`
}

const startTime = (name: string, milliseconds: number, atMost: number): Measure => ({
  name,
  value: milliseconds / 1000,
  unit: 's',
  target: { of: 'value', atMost },
})

const chromium = await ensureChromium()
const measures: Measure[] = []

say('the first start')
rmSync(join(root, '.cache/build'), { recursive: true, force: true }) // as on a fresh clone
rmSync(join(root, '.cache/webpack'), { recursive: true, force: true })
const first = await startTrialShop({ name: 'bench' })
await first.stop()
measures.push(startTime('npm start, first time after the install', first.startMilliseconds, 90))

say('a later start')
const shop = await startTrialShop({ name: 'bench', keepData: true })
measures.push(startTime('npm start, later', shop.startMilliseconds, 8))
try {
  const { url, pid, dataDirectory } = shop
  measures.push(
    ...(await benchShop(
      { url, pid, dataDirectory, databaseUrl: databaseUrl(shop) },
      { say, chromium, env: environment },
    )),
  )
} finally {
  await shop.stop()
}

const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version }
writeFileSync(RESULTS, `${JSON.stringify({ at: new Date().toISOString(), machine, measures }, null, 2)}\n`)
console.log(table(measures))
