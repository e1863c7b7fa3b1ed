import { createDatabase, systemClock } from '@zmig/kit'
import { listUnsent, retryGivenUp, retryMessage } from '@zmig/notifications'
import { readArguments } from './command/command-line.ts'
import { formatTable } from './command/format.ts'
import { runCommand, Refusal } from './command/run-command.ts'
import { environment } from './environment.ts'
import { MESSAGE_HEADINGS, messageRows, messagesCommand } from './messages/messages-command.ts'
import { openShopDatabase } from './shop/shop-database.ts'

const command = readArguments(messagesCommand)

await runCommand(async (atEnd) => {
  const shop = await openShopDatabase(environment)
  atEnd(() => shop.close())
  const database = createDatabase(shop.url, { applicationName: 'zmigo messages' })
  atEnd(() => database.end())
  const [row] = await database.query<{ there: boolean }>(
    "select to_regclass('notifications.message') is not null as there",
  )
  if (!row?.there) throw new Refusal('This database holds no messages yet. Start the shop once, then try again.')

  if (command.action === 'list') {
    const rows = messageRows(await listUnsent(database))
    console.log(rows.length > 0 ? formatTable(MESSAGE_HEADINGS, rows) : 'Every message got out.')
    return
  }
  const later = shop.running ? '' : '; it goes out when the shop runs'
  if (command.id === 'all') {
    console.log(`${await retryGivenUp(database, systemClock.now())} messages are in the queue again${later}.`)
    return
  }
  if (!(await retryMessage(database, command.id, systemClock.now())))
    throw new Refusal(`There is no message ${command.id} that could be sent again; npm run messages lists them.`)
  console.log(`Message ${command.id} is in the queue again${later}.`)
})
