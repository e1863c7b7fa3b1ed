import { randomInt, randomUUID } from 'node:crypto'
import { dayInIsrael } from '@zmig/kit/facts'
import type { RefundHabit } from './pay-mode.ts'
import type { PaySession } from './pay-sessions.ts'

/** The page of a set-up lives ten minutes. Milliseconds. */
const PAGE_LIFETIME = 10 * 60 * 1000

/** A row of the gateway's own book; amounts in agorot. */
export type RelayRow = {
  tranId: string
  /** of the whole payment: its set-up, its charge and its refunds */
  cgUid: string
  user: string
  uniqueid: string
  status: string
  validation: 'TxnSetup' | 'AutoComm'
  /** 01 a debit, 51 a refund, 52 a cancellation before the transmission */
  transactionType: '01' | '51' | '52'
  total: number
  authNumber: string
  at: Date
}

/** A page, as the buyer sees it, with what the gateway knows it by. */
export type RelayPage = PaySession & {
  txId: string
  user: string
  cgUid: string
  /** code of the last card, when it was declined */
  declined?: string
}

export type RelayTerms = Pick<
  PaySession,
  'uniqueID' | 'amount' | 'payments' | 'successUrl' | 'errorUrl' | 'cancelUrl'
> & {
  user: string
}

const isCharge = ({ validation, transactionType, status }: RelayRow): boolean =>
  validation === 'AutoComm' && transactionType === '01' && status === '000'

const HOUR = 60 * 60 * 1000

/** Charges are transmitted to the card companies at 23:00 of their day in Israel. */
const transmissionOf = (at: Date): string => dayInIsrael(new Date(at.getTime() + HOUR))

/** Whether the day's transmission has taken a charge: from then on it can be refunded, and not cancelled. */
export const isTransmitted = ({ at }: RelayRow, now: Date): boolean => transmissionOf(at) < transmissionOf(now)

/** A row of a payment, before it has its numbers. */
type NewRow = Pick<RelayRow, 'status' | 'validation' | 'transactionType' | 'total'>

const rowOf = ({ cgUid, user, uniqueID: uniqueid }: RelayPage, row: NewRow, at: Date): RelayRow => {
  const added = { ...row, tranId: newTranId(), cgUid, user, uniqueid, authNumber: '', at }
  return isCharge(added) ? { ...added, authNumber: String(randomInt(1_000_000, 9_999_999)) } : added
}

/** What went back of a payment, in agorot. */
const refundedOf = (rows: readonly RelayRow[], { cgUid }: RelayPage): number =>
  rows.filter((row) => row.cgUid === cgUid && row.transactionType !== '01').reduce((sum, { total }) => sum + total, 0)

/** Why nothing is given back: a field is wrong, it was done before, or it cannot be done at this hour. */
export type RefundRefusal = 'tranId' | 'total' | 'refunded already' | 'cancelled already' | 'not now'

const newTranId = (): string => String(randomInt(10_000_000, 99_999_999))

type How = { command: 'refundDeal' | 'cancelDeal'; habit: RefundHabit }
type Asked = How & { total: number; isLate: boolean }
type Named = { cgUid?: string | undefined; tranId?: string | undefined }

const isNamed = (row: RelayRow, { cgUid, tranId }: Named): boolean =>
  cgUid ? row.cgUid === cgUid : row.tranId === tranId

/** How a charge is given back: 51 refunded, 52 cancelled before its transmission; or why not. @param back what went back before */
const decideGiveBack = (
  charged: RelayRow,
  back: readonly RelayRow[],
  { total, command, habit, isLate }: Asked,
): '51' | '52' | RefundRefusal => {
  const isWhole = total === charged.total
  const isCancelled = back.some(({ transactionType }) => transactionType === '52')
  const left = back.reduce((rest, row) => rest - row.total, charged.total)
  if (total > charged.total || (command === 'cancelDeal' && !isWhole)) return 'total'
  if ((habit === 'remembers' || habit === 'hides') && total > left)
    return isCancelled ? 'cancelled already' : 'refunded already'
  if (command === 'cancelDeal' && isLate) return 'not now'
  if (command === 'cancelDeal' && isCancelled) return 'cancelled already'
  if (habit === 'whole-first' && !isWhole && !isLate) return 'not now'
  return isWhole && !isLate ? '52' : '51'
}

export type RelayBook = ReturnType<typeof createRelayBook>

/**
 * Pages and rows of a terminal that is asked in XML, in memory. As unkind as the real one: every set-up makes a page, a card
 * may be declined and another one tried, and a refund that is asked for again is made again.
 */
export const createRelayBook = ({ now }: { now: () => Date }) => {
  const pages = new Map<string, RelayPage>()
  const rows: RelayRow[] = []

  const find = (txId: string): RelayPage | undefined => {
    const page = pages.get(txId)
    if (page?.status === 'open' && now() >= new Date(page.sessionEnd)) page.status = 'ended'
    return page
  }

  const add = (page: RelayPage, row: NewRow): RelayRow => {
    const added = rowOf(page, row, now())
    rows.unshift(added) // no order is promised
    return added
  }

  const payable = (txId: string, act: (page: RelayPage) => void): RelayPage | 'unknown' | 'over' => {
    const page = find(txId)
    if (!page) return 'unknown'
    if (page.status !== 'open') return 'over'
    act(page)
    return page
  }

  return {
    find,
    open: (terms: RelayTerms): { page: RelayPage; tranId: string } => {
      const openedAt = now()
      const sessionEnd = new Date(openedAt.getTime() + PAGE_LIFETIME).toISOString()
      const ids = { txId: randomUUID().replaceAll('-', ''), cgUid: newTranId() + newTranId() }
      const page: RelayPage = { ...terms, ...ids, currency: 'ILS', status: 'open', openedAt, sessionEnd }
      pages.set(page.txId, page)
      const { tranId } = add(page, { status: '000', validation: 'TxnSetup', transactionType: '01', total: page.amount })
      return { page, tranId }
    },
    /** @param amount agorot; another than was asked for when a test says so */
    approve: (txId: string, amount?: number) =>
      payable(txId, (page) => {
        const total = amount ?? page.amount
        const { authNumber } = add(page, { status: '000', validation: 'AutoComm', transactionType: '01', total })
        page.status = 'approved'
        page.charge = { txId, amount: total, authNumber }
      }),
    /** The page offers another try. */
    decline: (txId: string) =>
      payable(txId, (page) => {
        add(page, { status: '004', validation: 'AutoComm', transactionType: '01', total: page.amount })
        page.declined = '004'
      }),
    /** The buyer leaves, and the page can still be paid. */
    leave: (txId: string) => payable(txId, () => undefined),
    /** The charge of a page; undefined when nothing was charged. */
    chargeOf: ({ cgUid }: RelayPage): RelayRow | undefined => rows.find((row) => row.cgUid === cgUid && isCharge(row)),
    rows: (matches: (row: RelayRow) => boolean): RelayRow[] => rows.filter(matches),
    /**
     * Gives a charge back, or a part of it. `cancelDeal` does so with the whole charge before its transmission, and nothing
     * else; `refundDeal` cancels it then too.
     */
    giveBack: (named: Named, total: number, { command, habit }: How): RelayRow | RefundRefusal => {
      const charged = rows.find((row) => isCharge(row) && isNamed(row, named))
      const page = [...pages.values()].find(({ cgUid }) => cgUid === charged?.cgUid)
      if (!charged || !page) return 'tranId'
      const back = rows.filter((row) => row.cgUid === page.cgUid && row.transactionType !== '01')
      const decided = decideGiveBack(charged, back, { total, command, habit, isLate: isTransmitted(charged, now()) })
      if (decided !== '51' && decided !== '52') return decided
      return add(page, { status: '000', validation: 'AutoComm', transactionType: decided, total })
    },
    /** newest first */
    all: (): RelayPage[] =>
      [...pages.keys()]
        .flatMap((txId) => find(txId) ?? [])
        .map((page) => {
          const refunded = refundedOf(rows, page)
          return refunded > 0 ? { ...page, refunded } : page
        })
        .reverse(),
  }
}
