import { useEffect, useRef, useState } from 'react'
import {
  type AnswerOf,
  cancelDraftOrder,
  changeDraftLine,
  changeDraftLines,
  createDraftOrder,
  draftOrderDetails,
  type DraftItem,
  type DraftLineWish,
  type DraftOrder,
  type DraftShipment,
  type DraftSummary,
  listDraftOrders,
  placeDraftOrder,
  type Supplier,
} from '@zmig/edge-contract'
import { navigate } from '@zmig/platform'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { failureText } from '../../parts/failure.ts'
import { isChanged, refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { defaults, isPreparing, text } from './text.ts'

export const DRAFTS = '/admin/draft-orders'

/** How often a draft that is prepared is read again, in milliseconds. */
const EVERY = 1_000

/** What the edge says, else the default of the specification (wizard-shops-and-admin.md §8). */
const errorOf = (failure: unknown, fallback: string): string => refusalOf(failure)?.message ?? fallback

/** Refusals after which the draft has another status than the page shows: a colleague ordered or cancelled it. */
const MOVED_ON: ReadonlySet<string> = new Set(['ORDERED', 'OVER', 'NOT_READY'])

/** Whether the refusal carries the draft as a colleague left it. */
const isStale = (failure: unknown): boolean => isChanged(failure) || MOVED_ON.has(refusalOf(failure)?.error ?? '')

/** Draft orders: the list shows the newest 50 (wizard-shops-and-admin.md §9). */
export const NEWEST = { limit: 50, sortBy: 'createdAt', sortOrder: '-1' } as const

type Listed = AnswerOf<typeof listDraftOrders>
type Found = AnswerOf<typeof draftOrderDetails>

export const whileOneIsPrepared = ({ orders }: Listed) => (orders.some(isPreparing) ? EVERY : 0)
const whilePrepared = ({ order }: Found) => (order && isPreparing(order) ? EVERY : 0)

export const listFailure = (failure: unknown): string => errorOf(failure, defaults.list)

/** The newest drafts and the way to another one; the names are those of the specification (wizard-shops-and-admin.md §3 Admin state). */
export const useDraftOrders = () => {
  const { edge } = useStaff()
  const { value, busy, error, reload } = useEdgeQuery(listDraftOrders, { query: NEWEST })
  const [createDraftOrderPending, setPending] = useState(false)
  const [createDraftOrderError, setError] = useState<string>()
  const create = async () => {
    setPending(true)
    setError(undefined)
    try {
      const { draftOrderId } = await edge.call(createDraftOrder, { body: {} })
      if (draftOrderId) navigate(`${DRAFTS}/${draftOrderId}`)
    } catch (failure) {
      // the page says it above the list
      setError(errorOf(failure, defaults.create))
      reload()
    } finally {
      setPending(false)
    }
  }
  return {
    draftOrders: value?.orders,
    draftOrdersPending: busy,
    draftOrdersError: error === undefined ? undefined : listFailure(error),
    createDraftOrderPending,
    createDraftOrderError,
    create,
  }
}

/** A known shipment, or the role and days of a new one. */
type ShipmentChoice = Pick<DraftShipment, 'role' | 'arrivesOn' | 'orderDeadline'> & { id?: string }
/** What staff change of a line; a quantity that is left out stays. */
type LineWish = { quantity: number } | { source: Supplier | null }

const withItem = (items: DraftItem[], ean: string, item: DraftItem | null): DraftItem[] => {
  const others = items.filter((each) => each.ean !== ean)
  return item ? [...others, item].toSorted((one, other) => (one.ean < other.ean ? -1 : 1)) : others
}

/** The draft that is shown, and the ways to show what a change has answered. */
const useShownDraft = (id: string) => {
  const { value, busy, error, reload, change } = useEdgeQuery(
    draftOrderDetails,
    { params: { id } },
    { every: whilePrepared },
  )
  const changeOrder = (next: (order: DraftOrder) => DraftOrder) =>
    change((found) => (found.order ? { ...found, order: next(found.order) } : found))
  const isMissing = value !== undefined && !value.order
  return {
    selectedDraftOrder: value?.order,
    pending: busy,
    error: error === undefined && !isMissing ? undefined : errorOf(error, defaults.details),
    refresh: reload,
    show: (summary: DraftSummary) => changeOrder((order) => ({ ...order, ...summary })),
    /** @param item null when it was removed */
    showLine: (ean: string, summary: DraftSummary, item: DraftItem | null) =>
      changeOrder((order) => ({ ...order, ...summary, items: withItem(order.items, ean, item) })),
  }
}

type Shown = ReturnType<typeof useShownDraft>

/** Changes of lines, which go out one after the other. */
const useLineChanges = (id: string, { selectedDraftOrder: order, refresh, showLine }: Shown) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  // of the last answer, not of the last render: a second change may follow before the first is shown
  const version = useRef(0)
  const quantities = useRef(new Map<string, number>())
  useEffect(() => {
    version.current = order?.version ?? 0
    quantities.current = new Map(order?.items.map(({ ean, quantity }) => [ean, quantity]))
  }, [order])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const inTurn = <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    const sent = queue.current.then(send)
    queue.current = sent
    return sent
  }
  const keep = (ean: string, changed: DraftSummary | undefined, item: DraftItem | null | undefined) => {
    if (!changed) return
    version.current = changed.version
    if (item) quantities.current.set(ean, item.quantity)
    showLine(ean, changed, item ?? null)
  }

  /** @returns whether it was saved; a change that came too late shows the draft as it is now */
  const changeLine = (ean: string, wish: LineWish): Promise<boolean> =>
    inTurn(async () => {
      try {
        const answer = await edge.call(changeDraftLine, {
          params: { id, ean },
          body: { quantity: quantities.current.get(ean) ?? 1, ...wish, version: version.current },
        })
        keep(ean, answer.order, answer.item)
        return true
      } catch (failure) {
        snackbar.error(failureText(failure))
        const refusal = refusalOf<{ order: DraftSummary; item: DraftItem | null }>(failure)
        if (refusal && isStale(failure)) {
          keep(ean, refusal.order, refusal.item)
          refresh()
        }
        return false
      }
    })

  /** @returns the changed lines as they were and those that could not be changed; undefined when nothing was saved */
  const changeLines = (lines: DraftLineWish[]): Promise<{ before: DraftLineWish[]; left: string[] } | undefined> =>
    inTurn(async () => {
      try {
        const body = { lines, version: version.current }
        const { order: changed, before = [], left = [] } = await edge.call(changeDraftLines, { params: { id }, body })
        if (changed) version.current = changed.version
        return { before, left }
      } catch (failure) {
        snackbar.error(failureText(failure))
        return undefined
      } finally {
        refresh()
      }
    })
  return { changeLine, changeLines }
}

/** Changes of the draft as a whole. */
const useDraftChanges = (id: string, { refresh, show }: Shown) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  // the draft that holds what had no supplier when this one was ordered
  const [restId, setRestId] = useState<string>()

  /** Shows the draft as it is afterwards, also when a colleague was faster. */
  const settle = async <Answer extends { order?: DraftSummary | undefined }>(
    change: () => Promise<Answer>,
    done: string,
  ): Promise<Answer> => {
    try {
      const answer = await change()
      if (answer.order) show(answer.order)
      snackbar.success(done)
      refresh()
      return answer
    } catch (failure) {
      const refusal = refusalOf<{ order: DraftSummary }>(failure)
      if (refusal && isStale(failure)) {
        if (refusal.order) show(refusal.order)
        refresh()
      }
      throw failure
    }
  }
  const cancel = () => settle(() => edge.call(cancelDraftOrder, { params: { id } }), text.cancelled)
  /** @param seen the version that was shown when it was confirmed */
  const place = async (shipment: ShipmentChoice, seen: number) => {
    const call = () => edge.call(placeDraftOrder, { params: { id }, body: { shipment, version: seen } })
    setRestId((await settle(call, text.orderDone)).rest)
  }
  return { cancel, place, restId }
}

/** One draft and what staff change of it. */
export const useDraftOrder = (id: string) => {
  const shown = useShownDraft(id)
  const { selectedDraftOrder, pending, error, refresh } = shown
  return { selectedDraftOrder, pending, error, refresh, ...useLineChanges(id, shown), ...useDraftChanges(id, shown) }
}
export type DraftWork = ReturnType<typeof useDraftOrder>
