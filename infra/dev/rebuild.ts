import { setPriority } from 'node:os'
import {
  check,
  readLags,
  rebuild,
  RebuildRefused,
  type Projection,
  type RebuildOptions,
  type RebuildProgress,
} from '@zmig/projections'
import { environment } from './environment.ts'
import { perSecond, seconds } from './house/figures.ts'
import { houseCommand } from './house/house-command.ts'
import { Refusal } from './house/refusal.ts'
import { allProjections, findProjection } from './projections/all-projections.ts'
import { openShop, type OpenShop } from './projections/open-shop.ts'
import { parseRebuildCommand } from './projections/rebuild-command.ts'
import { formatTable } from './projections/table.ts'
import { tellCheck } from './projections/tell-check.ts'
import { createProgress } from './stack/progress.ts'

/** Of a process that has time: the shop's own processes go first (`man 2 setpriority`). */
const NICE = 10

const canRebuild = ({ tables, outside }: Projection): boolean => tables !== undefined || outside !== undefined

const detailOf = ({ step, events, total }: RebuildProgress): string =>
  ({
    folding: `${events} of ${total} events`,
    switching: 'switching',
    waiting: 'waiting for a long read to end',
  })[step]

const list = async ({ database, log }: OpenShop, projections: Projection[]): Promise<void> => {
  const rebuildable = projections.filter(canRebuild)
  const lags = await readLags(database, log, rebuildable)
  const behind = (name: string) =>
    lags.filter(({ projection }) => projection === name).reduce((sum, { events }) => sum + events, 0)
  const rows = rebuildable.map(({ name, tables = [] }) => [name, behind(name), tables.join(', ')])
  console.log(formatTable(['projection', 'events behind', 'tables'], rows))
}

/** What there is to tell at the end. */
const runCheck = async (options: RebuildOptions): Promise<string[]> => {
  const checked = await check(options)
  if (!checked.equal) process.exitCode = 1
  return tellCheck(options.projection.name, checked)
}

const runRebuild = async (options: RebuildOptions): Promise<string[]> => {
  const { events, milliseconds, parked, givenUp } = await rebuild(options)
  const speed = `${events} events in ${seconds(milliseconds)}, ${perSecond(events, milliseconds)}`
  const done = `${options.projection.name} is rebuilt (${speed}); answers come from it now.`
  return [
    done,
    ...(parked > 0 ? [`${parked} events could not be applied; npm run parked lists them.`] : []),
    ...(givenUp > 0 ? [`${givenUp} events that were given up are left out.`] : []),
  ]
}

await houseCommand(async (atEnd) => {
  const command = parseRebuildCommand(process.argv.slice(2))
  if ('problem' in command) throw new Refusal(command.problem)
  setPriority(NICE)
  const shop = await openShop(environment, 'rebuild', atEnd)
  const projections = await allProjections(environment, shop, atEnd)
  if (command.name === undefined) return list(shop, projections)

  const projection = findProjection(projections, command.name)
  const cancelled = new AbortController()
  const run = createProgress(1).step(`${command.check ? 'checking' : 'rebuilding'} ${projection.name}`, (tell) => {
    const onProgress = (progress: RebuildProgress) => tell(detailOf(progress))
    const whole = shop.running ? {} : { share: 1 } // nobody reads
    const options = { ...shop, ...whole, projection, onProgress, signal: cancelled.signal }
    return command.check ? runCheck(options) : runRebuild(options)
  })
  atEnd(() => {
    cancelled.abort(new Refusal('It was interrupted; everything is as it was before.'))
    return run.catch(() => undefined)
  })
  // what the projection itself refuses is a sentence already
  const told = await run.catch((error: unknown) => {
    throw error instanceof RebuildRefused ? new Refusal(error.message) : error
  })
  for (const line of told) console.log(line)
})
