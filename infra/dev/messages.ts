import { systemClock } from '@zmig/kit'
import { listUnsent, retryGivenUp, retryMessage } from '@zmig/notifications'
import { readArguments } from './command/command-line.ts'
import { formatTable } from './command/format.ts'
import { runCommand, Refusal } from './command/run-command.ts'
import { MESSAGE_HEADINGS, messageRows, messagesCommand } from './messages/messages-command.ts'
import { openShopTables } from './shop/shop-tables.ts'

const command = readArguments(messagesCommand)

await runCommand(async (atEnd) => {
  const needed = { table: 'notifications.message', without: 'holds no messages' }
  const { database, running } = await openShopTables('messages', needed, atEnd)

  if (command.action === 'list') {
    const rows = messageRows(await listUnsent(database))
    console.log(rows.length > 0 ? formatTable(MESSAGE_HEADINGS, rows) : 'Every message got out.')
    return
  }
  const later = running ? '' : '; it goes out when the shop runs'
  if (command.id === 'all') {
    console.log(`${await retryGivenUp(database, systemClock.now())} messages are in the queue again${later}.`)
    return
  }
  if (!(await retryMessage(database, command.id, systemClock.now())))
    throw new Refusal(`There is no message ${command.id} that could be sent again; npm run messages lists them.`)
  console.log(`Message ${command.id} is in the queue again${later}.`)
})
