import { useCallback, useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import {
  cancelDraftOrder,
  changeDraftLine,
  changeDraftLines,
  createDraftOrder,
  draftOrderDetails,
  type DraftItem,
  type DraftLineWish,
  type DraftShipment,
  type DraftSummary,
  listDraftOrders,
  placeDraftOrder,
  type Supplier,
} from '@zmig/edge-contract'
import { navigate } from '@zmig/platform'
import { failureText } from '../../parts/failure.ts'
import { refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import {
  createDone,
  createFailed,
  createRequested,
  draftOrdersFailed,
  draftOrdersReceived,
  draftOrdersRequested,
  lineChanged,
  selectedChanged,
  selectedFailed,
  selectedReceived,
  selectedRequested,
  useDraftOrdersState,
} from './draft-orders.slice.ts'
import { defaults, isPreparing, text } from './text.ts'

export const DRAFTS = '/admin/draft-orders'

/** How often a draft that is prepared is read again, in milliseconds. */
const EVERY = 1_000

/** What the edge says, else the default of the specification (wizard-shops-and-admin.md §8). */
const errorOf = (failure: unknown, fallback: string): string => refusalOf(failure)?.message ?? fallback

/** Refusals after which the draft is not what the page shows: a colleague changed, ordered or cancelled it. */
const STALE: ReadonlySet<string> = new Set(['CHANGED', 'ORDERED', 'OVER', 'NOT_READY'])

/** Calls again in a while, as long as it is wanted. */
const useRepeated = (isWanted: boolean, again: () => void) => {
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(again, EVERY)
    return () => clearInterval(timer)
  }, [isWanted, again])
}

/** The newest drafts, read again while one of them is prepared, and the way to another one. */
export const useDraftOrders = () => {
  const { edge } = useStaff()
  const dispatch = useDispatch()
  const state = useDraftOrdersState()

  const refresh = useCallback(() => {
    dispatch(draftOrdersRequested())
    edge.call(listDraftOrders, { query: { limit: 50, sortBy: 'createdAt', sortOrder: '-1' } }).then(
      ({ orders }) => void dispatch(draftOrdersReceived(orders)),
      (failure: unknown) => void dispatch(draftOrdersFailed(errorOf(failure, defaults.list))),
    )
  }, [dispatch, edge])
  useEffect(refresh, [refresh])
  useRepeated(state.draftOrders?.some(isPreparing) ?? false, refresh)

  const create = async () => {
    dispatch(createRequested())
    try {
      const { draftOrderId } = await edge.call(createDraftOrder, { body: {} })
      dispatch(createDone())
      if (draftOrderId) navigate(`${DRAFTS}/${draftOrderId}`)
    } catch (failure) {
      // the page says it above the list
      dispatch(createFailed(errorOf(failure, defaults.create)))
      refresh()
    }
  }
  return { ...state, refresh, create }
}

/** A known shipment, or the role and days of a new one. */
type ShipmentChoice = Pick<DraftShipment, 'role' | 'arrivesOn' | 'orderDeadline'> & { id?: string }
/** What staff change of a line; a quantity that is left out stays. */
type LineWish = { quantity: number } | { source: Supplier | null }

/** The draft that is shown: read when its id changes and again while it is prepared. */
const useShownDraft = (id: string) => {
  const { edge } = useStaff()
  const dispatch = useDispatch()
  const {
    selectedDraftOrder: order,
    selectedDraftOrderPending: pending,
    selectedDraftOrderError: error,
  } = useDraftOrdersState()
  const current = useRef(id)
  const isCurrent = useCallback(() => current.current === id, [id])
  const refresh = useCallback(() => {
    current.current = id
    dispatch(selectedRequested(id))
    edge.call(draftOrderDetails, { params: { id } }).then(
      ({ order: found }) => {
        if (!isCurrent()) return
        dispatch(found ? selectedReceived(found) : selectedFailed(defaults.details))
      },
      (failure: unknown) => void (isCurrent() && dispatch(selectedFailed(errorOf(failure, defaults.details)))),
    )
  }, [dispatch, edge, id, isCurrent])
  useEffect(refresh, [refresh])
  useRepeated(order?._id === id && isPreparing(order), refresh)
  return { order: order?._id === id ? order : null, latest: order, pending, error, refresh, isCurrent }
}

type Shown = ReturnType<typeof useShownDraft>

/** Changes of lines, which go out one after the other. */
const useLineChanges = (id: string, { latest: order, refresh, isCurrent }: Shown) => {
  const { edge } = useStaff()
  const dispatch = useDispatch()
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
    dispatch(lineChanged({ ean, order: changed, item: item ?? null }))
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
        if (refusal && STALE.has(refusal.error)) {
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
        // it may be taken back after another draft was opened
        if (isCurrent()) refresh()
      }
    })
  return { changeLine, changeLines }
}

/** Changes of the draft as a whole. */
const useDraftChanges = (id: string, { refresh }: Shown) => {
  const { edge } = useStaff()
  const dispatch = useDispatch()
  const snackbar = useSnackbar()
  // the draft that holds what had no supplier when this one was ordered
  const [rest, setRest] = useState<{ of: string; draft: string | undefined }>()

  /** Shows the draft as it is afterwards, also when a colleague was faster. */
  const settle = async <Answer extends { order?: DraftSummary | undefined }>(
    change: () => Promise<Answer>,
    done: string,
  ): Promise<Answer> => {
    try {
      const answer = await change()
      if (answer.order) dispatch(selectedChanged(answer.order))
      snackbar.success(done)
      refresh()
      return answer
    } catch (failure) {
      const refusal = refusalOf<{ order: DraftSummary }>(failure)
      if (refusal && STALE.has(refusal.error)) {
        if (refusal.order) dispatch(selectedChanged(refusal.order))
        refresh()
      }
      throw failure
    }
  }
  const cancel = () => settle(() => edge.call(cancelDraftOrder, { params: { id } }), text.cancelled)
  /** @param seen the version that was shown when it was confirmed */
  const place = async (shipment: ShipmentChoice, seen: number) => {
    const call = () => edge.call(placeDraftOrder, { params: { id }, body: { shipment, version: seen } })
    setRest({ of: id, draft: (await settle(call, text.orderDone)).rest })
  }
  return { cancel, place, restId: rest?.of === id ? rest.draft : undefined }
}

/** One draft and what staff change of it. */
export const useDraftOrder = (id: string) => {
  const shown = useShownDraft(id)
  const { order, pending, error, refresh } = shown
  return { order, pending, error, refresh, ...useLineChanges(id, shown), ...useDraftChanges(id, shown) }
}
export type DraftWork = ReturnType<typeof useDraftOrder>
