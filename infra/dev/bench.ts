import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  backboneParts,
  bucketParts,
  checkoutParts,
  enginesShopParts,
  machinesParts,
  rolesParts,
  shopParts,
  startSliceBucket,
} from '@zmig/bench'
import { findJava } from '@zmig/engines'
import { startEnginesShop } from './bench/engines-shop.ts'
import { benchCommand } from './bench/bench-command.ts'
import { createReport } from './bench/report.ts'
import { startRolesShop } from './bench/roles-shop.ts'
import { startPart } from './bench/start-times.ts'
import { ensureChromium, findHaproxy } from './checks/requirements.ts'
import { readArguments } from './command/command-line.ts'
import { runCommand } from './command/run-command.ts'
import { environment, root } from './environment.ts'
import { obstacleToMachines, startMachines } from './machines/start-machines.ts'
import { SETTINGS } from './stack/postgres.ts'
import { databaseUrlOf, startTrialShop, type TrialShop } from './trial/trial-shop.ts'

const SHOP = 'bench'
const CHECKOUT_SHOP = 'bench-checkout'
const BUCKET_SHOP = 'bench-bucket'
const RESULTS = join(root, 'infra/bench/results.json')
/** What a machine without Java cannot measure, by part. */
const NEEDS_JAVA: Record<string, string> = {
  relay: 'relay on Kafka',
  projection: 'projection from Kafka',
  rebuild: 'rebuild from Kafka',
  search: 'search in Elasticsearch',
  lag: 'lag through Kafka',
  outage: 'outage of the broker',
}

/** What parts get of a trial shop. */
const benchedOf = ({ url, pid, dataDirectory }: TrialShop) => ({
  url,
  pid,
  dataDirectory,
  databaseUrl: databaseUrlOf(dataDirectory),
  chromium: ensureChromium,
  env: environment,
})

const { parts, load, whole } = readArguments(benchCommand)

await runCommand(async (atEnd) => {
  const report = createReport({ wanted: parts, load })
  const missing = await findJava().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  if (missing) for (const [part, what] of Object.entries(NEEDS_JAVA)) report.leaveOut(part, what, missing)

  await report.run('start', startPart, SHOP)
  await report.share(Object.keys(shopParts), async () => {
    const shop = await startTrialShop({ name: SHOP, keepData: report.wants(['start']) })
    atEnd(() => shop.stop())
    for (const [name, part] of Object.entries(shopParts)) await report.run(name, part, benchedOf(shop))
    await shop.stop()
  })

  await report.share(Object.keys(bucketParts), async () => {
    const bucket = await startSliceBucket()
    atEnd(() => bucket.stop())
    const shop = await startTrialShop({ name: BUCKET_SHOP, env: bucket.env })
    atEnd(() => shop.stop())
    for (const [name, part] of Object.entries(bucketParts)) await report.run(name, part, benchedOf(shop))
    await shop.stop()
  })

  await report.share(Object.keys(checkoutParts), async () => {
    // riders of the wizard are many, and all of one week
    const env = { WIZARD_WEEKLY_ANSWERS: '1000000' }
    const shop = await startTrialShop({ name: CHECKOUT_SHOP, env })
    atEnd(() => shop.stop())
    const benched = { url: shop.url, databaseUrl: databaseUrlOf(shop.dataDirectory) }
    for (const [name, part] of Object.entries(checkoutParts)) await report.run(name, part, benched)
    await shop.stop()
  })

  const haproxy = findHaproxy()
  if (!haproxy)
    for (const name of Object.keys(rolesParts))
      report.leaveOut(name, name, 'skipped: haproxy is missing; install it with: apt-get install -y haproxy')
  else
    await report.share(Object.keys(rolesParts), async () => {
      const shop = await startRolesShop(haproxy, atEnd)
      for (const [name, part] of Object.entries(rolesParts)) await report.run(name, part, shop)
      await shop.stop()
    })

  const lacking = obstacleToMachines() ?? missing
  if (lacking) for (const name of Object.keys(machinesParts)) report.leaveOut(name, name, lacking)
  else
    await report.share(Object.keys(machinesParts), async () => {
      const shop = await startMachines({ name: 'bench-machines', say: (line) => console.log(line) }, atEnd)
      for (const [name, part] of Object.entries(machinesParts)) await report.run(name, part, shop)
      await shop.stop()
    })

  const backbone = {
    directory: join(root, '.cache/bench'),
    postgresSettings: SETTINGS,
    engines: missing === undefined,
    say: (line: string) => console.log(line),
    atEnd,
  }
  for (const [name, part] of Object.entries(backboneParts)) await report.run(name, part, backbone)

  if (!missing)
    await report.share(Object.keys(enginesShopParts), async () => {
      const shop = await startEnginesShop(atEnd)
      for (const [name, part] of Object.entries(enginesShopParts))
        await report.run(name, part, shop, `${name} on Kafka`)
      await shop.stop()
    })

  if (report.failed.length > 0) process.exitCode = 1
  if (whole) writeFileSync(RESULTS, `${JSON.stringify(report.toJson(), null, 2)}\n`)
  console.log(report.summary().join('\n'))
})
