import { listStaffSessions, releaseStaffAddress, revokeStaffSessions, staffConfig } from '@zmig/edge'
import { createDatabase, systemClock } from '@zmig/kit'
import { createOutbox } from '@zmig/outbox'
import { readArguments } from './command/command-line.ts'
import { formatTable } from './command/format.ts'
import { runCommand, Refusal } from './command/run-command.ts'
import { environment } from './environment.ts'
import { openShopDatabase } from './shop/shop-database.ts'
import { SESSION_HEADINGS, sessionRows, staffCommand } from './staff/staff-command.ts'

const command = readArguments(staffCommand)

await runCommand(async (atEnd) => {
  const { idleMinutes } = staffConfig(environment)
  const shop = await openShopDatabase(environment)
  atEnd(() => shop.close())
  const database = createDatabase(shop.url, { applicationName: 'zmigo staff' })
  atEnd(() => database.end())
  const [row] = await database.query<{ there: boolean }>(
    `select exists (select from information_schema.columns
       where table_schema = 'edge' and table_name = 'staff_session' and column_name = 'last_used_at') as there`,
  )
  if (!row?.there) throw new Refusal('This database knows no sessions yet. Start the shop once, then try again.')

  const deps = { database, outbox: createOutbox(), clock: systemClock }
  if (command.action === 'sessions') {
    const rows = sessionRows(await listStaffSessions(database, systemClock.now(), idleMinutes))
    console.log(rows.length > 0 ? formatTable(SESSION_HEADINGS, rows) : 'Nobody is signed in.')
    return
  }
  if (command.action === 'revoke') {
    const ended = await revokeStaffSessions(deps, command.whose)
    if (ended === 0 && command.whose !== 'all')
      throw new Refusal(`There is no session ${command.whose}; npm run staff -- sessions lists those that are open.`)
    console.log(ended === 1 ? 'One session is ended.' : `${ended} sessions are ended.`)
    return
  }
  if (!(await releaseStaffAddress(deps, command.email)))
    throw new Refusal(`Nobody has signed in with ${command.email} so far, so there is nothing to release.`)
  console.log(`The next Google account that signs in with ${command.email} is a new member of staff.`)
})
