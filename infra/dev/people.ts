import { createDatabase, systemClock } from '@zmig/kit'
import { eraseBuyer } from '@zmig/ordering'
import { runCommand, Refusal } from './command/run-command.ts'
import { environment } from './environment.ts'
import { parsePeopleCommand, PEOPLE_USAGE } from './people/people-command.ts'
import { openShopDatabase } from './shop/shop-database.ts'

await runCommand(async (atEnd) => {
  const command = parsePeopleCommand(process.argv.slice(2))
  if (!command) throw new Refusal(PEOPLE_USAGE)
  const shop = await openShopDatabase(environment)
  atEnd(() => shop.close())
  const database = createDatabase(shop.url, { applicationName: 'zmigo people' })
  atEnd(() => database.end())
  const [row] = await database.query<{ there: boolean }>(
    "select to_regclass('ordering.order_history') is not null as there",
  )
  if (!row?.there) throw new Refusal('This database holds no orders yet. Start the shop once, then try again.')

  const erased = await eraseBuyer({ database, clock: systemClock }, command.id, command.yes)
  if (!erased.ok && erased.code === 'NOT_FOUND') throw new Refusal(`There is no order and no person ${command.id}.`)
  if (!erased.ok && erased.code === 'ERASED_BEFORE') {
    console.log(`The details of person ${erased.personId} were erased before; there is nothing left to erase.`)
    return
  }
  if (!erased.ok)
    throw new Refusal(
      `Under way: ${erased.orderIds.join(', ')}. Nobody would know any more where they go. Add --yes when that is what you want.`,
    )
  console.log(`The details of person ${erased.personId} are erased; orders and amounts stay.`)
  if (erased.others.length > 0)
    console.log(`The same phone or e-mail is known as well of ${erased.others.join(', ')}; erase them one by one.`)
})
