import { type BookDay, BookDifference, books, type BookSums } from '@zmig/edge-contract'
import type { InAgorot } from '@zmig/events'
import * as z from 'zod/mini'
import { defineQuery } from '../../door/http/define-endpoint.ts'
import { signedIn } from '../../door/staff/staff-answer.ts'
import { inAgorot, shekels } from '../../money.ts'
import { messageOfTrouble } from '../document/staff-documents.ts'
import type { StaffDeps, StaffPage } from '../staff-pages.ts'

const Read = inAgorot(
  z.extend(z.pick(books.answer, { days: true }), { differences: z.array(z.omit(BookDifference, { message: true })) }),
)

/** Differences that one answer names; a shop that has more looks at fewer days. */
const MOST = 500

const causes: Record<string, string> = {
  missing: 'אין מסמך לתנועה הזו. הפיקו אותו במערכת החשבוניות, ובדקו בתיבת המשימות אם יש אירוע תקוע.',
  'not-issued': 'המסמך עוד לא הופק. הסיבה מופיעה בתיבת המשימות.',
  amount: 'הסכום במסמך שונה מסכום התנועה. בדקו את ההזמנה ואת המסמך במערכת החשבוניות.',
}

const AMOUNTS = ['paid', 'refunded', 'invoiced', 'credited'] as const

const inShekels = <Sums extends InAgorot<BookSums>>(sums: Sums) => ({
  ...sums,
  ...(Object.fromEntries(AMOUNTS.map((name) => [name, shekels(sums[name])])) as Pick<
    BookSums,
    (typeof AMOUNTS)[number]
  >),
})

const sumOf = (days: InAgorot<BookDay>[]): InAgorot<BookSums> => {
  const sum = (name: keyof BookSums) => days.reduce((total, day) => total + day[name], 0)
  return {
    paid: sum('paid'),
    refunded: sum('refunded'),
    invoiced: sum('invoiced'),
    credited: sum('credited'),
    byHand: sum('byHand'),
  }
}

const shown = (difference: InAgorot<Omit<BookDifference, 'message'>>): BookDifference => ({
  ...difference,
  amount: shekels(difference.amount),
  documented: shekels(difference.documented),
  message: causes[difference.cause] ?? messageOfTrouble(difference.cause),
})

/** The books of some days, for staff who do the accounts: what moved beside what the tax documents say. */
export const createStaffBooks = ({ services, audit }: StaffDeps): StaffPage => ({
  queries: [
    defineQuery(books, async ({ query: { from, to }, staff }) => {
      const { days, differences } = z.parse(Read, await services.get(`/invoices/books?from=${from}&to=${to}`))
      await audit(signedIn(staff), 'books-read', '', { from, to })
      return {
        ok: true as const,
        days: days.map(inShekels),
        total: inShekels(sumOf(days)),
        differences: differences.slice(0, MOST).map(shown),
        differenceCount: differences.length,
      }
    }),
  ],
  commands: [],
})
