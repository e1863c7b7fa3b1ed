import { systemClock } from '@zmig/kit'
import { dayInIsrael } from '@zmig/kit/facts'
import { readBooks } from '@zmig/invoices'
import { DAY_HEADINGS, DIFFERENCE_HEADINGS, booksCommand, dayRows, differenceRows } from './books/books-command.ts'
import { readArguments } from './command/command-line.ts'
import { formatTable } from './command/format.ts'
import { Refusal, runCommand } from './command/run-command.ts'
import { openShopTables } from './shop/shop-tables.ts'

const command = readArguments(booksCommand)

await runCommand(async (atEnd) => {
  const needed = { table: 'invoices.movement', without: 'has no books' }
  const { database } = await openShopTables('books', needed, atEnd)
  const today = dayInIsrael(systemClock.now())
  const { from, to } = command.from === 'today' || !('to' in command) ? { from: today, to: today } : command
  const { days, differences } = await readBooks(database, from, to)
  console.log(days.length > 0 ? formatTable(DAY_HEADINGS, dayRows(days)) : 'Nothing was paid or refunded.')
  if (differences.length === 0) return
  console.log(formatTable(DIFFERENCE_HEADINGS, differenceRows(differences)))
  throw new Refusal(
    `The documents of ${differences.length} payments and refunds differ; /admin/inbox?list=documents says why.`,
  )
})
