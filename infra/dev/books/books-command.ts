import { moneyText } from '@zmig/events'
import type { BookDay, BookDifference } from '@zmig/invoices'
import { InvalidArgumentError } from 'commander'
import { defineCommand } from '../command/command-line.ts'

/** Days on the clocks of Israel, both included. */
type BooksCommand = { from: string; to: string } | { from: 'today' }

const readDay = (text: string): string => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))) return text
  throw new InvalidArgumentError('It is a day such as 2026-11-30.')
}

const readMonth = (text: string): string => {
  if (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)) return text
  throw new InvalidArgumentError('It is a month such as 2026-11.')
}

export const booksCommand = defineCommand<BooksCommand>({
  name: 'books',
  description: 'Compares what was paid and refunded with the tax documents, and exits 1 when they differ.',
  byDefault: 'check',
  declare: (command, give) => {
    command
      .command('check')
      .description('compares a day, today without one, or a month')
      .option('--day <day>', 'a day such as 2026-11-30', readDay)
      .option('--month <month>', 'a month such as 2026-11', readMonth)
      .action(({ day, month }: { day?: string; month?: string }) => {
        // days are compared as texts, and no month has a day after its 31st
        if (month !== undefined) give({ from: `${month}-01`, to: `${month}-31` })
        else give(day === undefined ? { from: 'today' } : { from: day, to: day })
      })
  },
})

export const DAY_HEADINGS = ['day', 'paid', 'invoices', 'refunded', 'credit notes', 'by hand']
export const dayRows = (days: BookDay[]): (string | number)[][] =>
  days.map(({ day, paid, invoiced, refunded, credited, byHand }) => [
    day,
    moneyText(paid),
    moneyText(invoiced),
    moneyText(refunded),
    moneyText(credited),
    byHand,
  ])

export const DIFFERENCE_HEADINGS = ['day', 'order', 'movement', 'amount', 'document', 'cause']
export const differenceRows = (differences: BookDifference[]): string[][] =>
  differences.map(({ day, orderId, kind, amount, documented, cause }) => [
    day,
    orderId,
    kind,
    moneyText(amount),
    moneyText(documented),
    cause,
  ])
