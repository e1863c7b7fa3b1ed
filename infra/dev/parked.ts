import { dropParked, listParked } from '@zmig/projections'
import { OUTBOX, replayByName } from '@zmig/roles'
import { readArguments } from './command/command-line.ts'
import { formatTable } from './command/format.ts'
import { runCommand } from './command/run-command.ts'
import { environment } from './environment.ts'
import { allProjections, findProjection, openShop } from './projections/open-shop.ts'
import { describeDropped, parkedCommand, showKey } from './projections/parked-command.ts'
import { listParkedInOutbox, handleParkedInOutbox } from './projections/parked-outbox.ts'

const HEADINGS = ['projection', 'topic', 'partition', 'offset', 'key', 'type', 'since', 'reason']

/** One line of a table; what a database or a schema says may have several. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 200)

const command = readArguments(parkedCommand)

await runCommand(async (atEnd) => {
  const shop = await openShop(environment, 'parked', atEnd)
  const projections = await allProjections(environment, shop, atEnd)

  if (command.action === 'list') {
    const parked = [...(await listParkedInOutbox(shop.database)), ...(await listParked(shop.database, projections))]
    const rows = parked.map(({ since, reason, projection, topic, partition, offset, key, type }) => {
      const place = [projection, topic, partition, offset, showKey(key), type]
      return [...place, since.toISOString().slice(0, 19), oneLine(reason)]
    })
    console.log(rows.length > 0 ? formatTable(HEADINGS, rows) : 'No event is parked.')
    return
  }

  if (command.projection === OUTBOX) {
    console.log(await handleParkedInOutbox(shop.database, command))
    return
  }
  const projection = findProjection(projections, command.projection)
  if (command.action === 'drop') {
    console.log(describeDropped(projection.name, await dropParked({ ...shop, projection }, command)))
    return
  }
  const deps = { ...shop, projections, databaseOf: () => shop.database }
  const { applied, left } = (await replayByName(deps, projection.name, command.key)) ?? { applied: 0, left: 0 }
  console.log(`${applied} events are applied in ${projection.name}, ${left} stay parked.`)
  if (left > 0) process.exitCode = 1
})
