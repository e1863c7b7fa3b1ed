import { listStaffSessions, releaseStaffAddress, revokeStaffSessions, staffConfig } from '@zmig/edge'
import { systemClock } from '@zmig/kit'
import { createOutbox } from '@zmig/outbox'
import { readArguments } from './command/command-line.ts'
import { formatTable } from './command/format.ts'
import { runCommand, Refusal } from './command/run-command.ts'
import { environment } from './environment.ts'
import { openShopTables } from './shop/shop-tables.ts'
import { SESSION_HEADINGS, sessionRows, staffCommand } from './staff/staff-command.ts'

const command = readArguments(staffCommand)

await runCommand(async (atEnd) => {
  const { idleMinutes } = staffConfig(environment)
  const needed = { table: 'edge.staff_session', column: 'last_used_at', without: 'knows no sessions' }
  const { database } = await openShopTables('staff', needed, atEnd)

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
