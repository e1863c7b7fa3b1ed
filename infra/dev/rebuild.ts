import { setPriority } from 'node:os'
import { check, type Projection, readLags, rebuild, type RebuildOptions, type RebuildProgress } from '@zmig/projections'
import { readArguments } from './command/command-line.ts'
import { formatTable, perSecond, seconds } from './command/format.ts'
import { createProgress } from './command/progress.ts'
import { runCommand, Refusal } from './command/run-command.ts'
import { environment } from './environment.ts'
import { allProjections, findProjection, openShop, type OpenShop } from './projections/open-shop.ts'
import { describeCheck, rebuildCommand } from './projections/rebuild-command.ts'

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

const runCheck = async (options: RebuildOptions): Promise<string[]> => {
  const checked = await check(options)
  if (!checked.equal) process.exitCode = 1
  return describeCheck(options.projection.name, checked)
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

const command = readArguments(rebuildCommand)

await runCommand(async (atEnd) => {
  setPriority(NICE)
  const shop = await openShop(environment, 'rebuild', atEnd)
  const projections = await allProjections(environment, shop, atEnd)
  if (command.name === undefined) return list(shop, projections)

  const projection = findProjection(projections, command.name)
  const cancelled = new AbortController()
  const run = createProgress(1).step(`${command.check ? 'checking' : 'rebuilding'} ${projection.name}`, (report) => {
    const onProgress = (progress: RebuildProgress) => report(detailOf(progress))
    const whole = shop.running ? {} : { share: 1 } // without readers it may take the whole machine
    const options = { ...shop, ...whole, projection, onProgress, signal: cancelled.signal }
    return command.check ? runCheck(options) : runRebuild(options)
  })
  atEnd(() => {
    cancelled.abort(new Refusal('It was interrupted; everything is as it was before.'))
    return run.catch(() => undefined)
  })
  for (const line of await run) console.log(line)
})
