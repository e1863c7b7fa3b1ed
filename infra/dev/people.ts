import { newId, systemClock } from '@zmig/kit'
import { findToErase, sendNewLink } from '@zmig/ordering'
import { createOutbox } from '@zmig/outbox'
import { erasuresOf, recordErasures } from '@zmig/roles/erasures'
import { readArguments } from './command/command-line.ts'
import { runCommand, Refusal } from './command/run-command.ts'
import { commandConfig } from './config.ts'
import { environment } from './environment.ts'
import { erasePeople } from './people/erase-people.ts'
import { peopleCommand } from './people/people-command.ts'
import { openShopTables } from './shop/shop-tables.ts'

const command = readArguments(peopleCommand)

await runCommand(async (atEnd) => {
  const erasures = erasuresOf(commandConfig(environment))
  const needed = { table: 'ordering.order_history', without: 'holds no orders' }
  const { database } = await openShopTables('people', needed, atEnd)

  if (command.action === 'new-link') {
    const deps = { outbox: createOutbox(), clock: systemClock, newId }
    const sent = await database.transaction((tx) => sendNewLink(tx, deps, command.orderId))
    if (!sent) throw new Refusal(`There is no order ${command.orderId}.`)
    console.log(
      `The links to ${command.orderId} lead nowhere any more; a new one goes to the buyer by mail and as a text message.`,
    )
    return
  }

  const erased = await database.transaction(async (tx) => {
    const found = await findToErase(tx, command.who, command.yes)
    if (!found.ok) return found
    const now = systemClock.now()
    await erasePeople(tx, found.personIds, now)
    await recordErasures(erasures, found.personIds, now)
    return found
  })
  if (!erased.ok && erased.code === 'NOT_FOUND')
    throw new Refusal('There is no order and no person with this number, phone or e-mail.')
  if (!erased.ok && erased.code === 'ERASED_BEFORE') {
    console.log(`The details of ${erased.personIds.join(', ')} were erased before; there is nothing left to erase.`)
    return
  }
  if (!erased.ok)
    throw new Refusal(
      `Under way: ${erased.orderIds.join(', ')}. Nobody would know any more where they go. Add --yes when that is what you want.`,
    )
  console.log(`The details of ${erased.personIds.join(', ')} are erased; orders and amounts stay.`)
  if (erased.others.length > 0)
    console.log(
      `The same phone or e-mail is known as well of ${erased.others.join(', ')}; erase them as well if they ask.`,
    )
})
