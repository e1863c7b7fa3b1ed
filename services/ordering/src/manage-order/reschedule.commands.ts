import type { Sql } from '@zmig/kit'
import { changeOrder, type ChangeAnswer } from '../change-order/change-order.commands.ts'
import { previewChange, type ChangePreview } from '../change-order/preview-change.ts'
import { refusedChange, type Moved } from '../order/order-change.ts'
import { limitLockWaits, lockOrder } from '../order/order.repository.ts'
import type { OrderingDeps } from '../order/order.ts'
import type { TermSettings } from '../terms/terms.ts'
import { isWithoutGarage } from './allowed.decider.ts'
import { garageOf } from './guest-order.commands.ts'
import { toOrderChanged, type OrderChanged } from './staff-order.commands.ts'

const messages = {
  notFound: 'ההזמנה לא נמצאה',
  garageOut: 'המוסך הזה כבר לא מקבל הזמנות דרכנו. נתקשר אליכם כדי לתאם מוסך אחר.',
  movedOften: (movesADay: number) =>
    `אפשר לשנות את מועד ההתקנה ${movesADay === 1 ? 'פעם אחת' : `${movesADay} פעמים`} ביממה. נסו שוב מחר, או התקשרו אלינו.`,
}

const DAY = 24 * 60 * 60 * 1000

/**
 * Whether the appointment of an order is broken and the buyer has not chosen another one since, also when staff have closed
 * the case meanwhile.
 */
const isAppointmentBroken = async (sql: Sql, orderId: string): Promise<boolean> => {
  const broken = await sql.query(
    `select from ordering.attention reported
     where order_id = $1 and kind in ('appointment-broken', 'garage-out') and (closed_at is null or not exists (
       select from ordering.order_history later where later.order_id = reported.order_id and later.at >= reported.opened_at
         and (change in ('appointment', 'expired') or (change = 'status' and details ->> 'to' = 'cancelled'))))
     limit 1`,
    [orderId],
  )
  return broken.length > 0
}

/** How often the buyer has moved the appointment since an instant. */
const movesSince = async (sql: Sql, orderId: string, since: Date): Promise<number> => {
  const moves = await sql.query(
    `select from ordering.order_history where order_id = $1 and change = 'appointment' and by = 'guest' and at > $2`,
    [orderId, since],
  )
  return moves.length
}

type Move = Omit<Moved, 'kind' | 'garageId' | 'anew'> & { garageId?: string | undefined }

type Deps = Pick<OrderingDeps, 'database' | 'outbox' | 'clock' | 'newId'>
type Limits = Pick<TermSettings, 'movesADay'>

const moveIn = async (
  tx: Sql,
  deps: Deps,
  { movesADay }: Limits,
  orderId: string,
  { garageId, ...move }: Move,
): Promise<ChangeAnswer> => {
  await limitLockWaits(tx)
  const order = await lockOrder(tx, orderId)
  if (!order) return refusedChange('NOT_FOUND', messages.notFound)
  if (move.by === 'guest' && isWithoutGarage(order, await garageOf(tx, order)))
    return refusedChange('MOVE_NOT_ALLOWED', messages.garageOut)
  const anew = await isAppointmentBroken(tx, orderId)
  const isRepeated = move.day === order.day && move.startHour === order.startHour
  if (move.by === 'guest' && !anew && !isRepeated) {
    const since = new Date(deps.clock.now().getTime() - DAY)
    if ((await movesSince(tx, orderId, since)) >= movesADay)
      return refusedChange('MOVE_NOT_ALLOWED', messages.movedOften(movesADay))
  }
  const moved = { ...move, kind: 'appointment' as const, garageId: garageId ?? order.garageId ?? '', anew }
  return changeOrder(tx, deps, orderId, moved)
}

/**
 * Moves the appointment of an order, for its buyer or for staff. Only staff may choose another garage. The buyer moves it a few
 * times a day, because each time its garage and the buyer are notified; a time in place of one that the shop could not keep
 * is always accepted.
 */
export const createReschedule =
  (deps: Deps, limits: Limits) =>
  (orderId: string, move: Move): Promise<OrderChanged> =>
    deps.database.transaction(async (tx) => toOrderChanged(await moveIn(tx, deps, limits, orderId, move)))

/** What moving an appointment would do, for staff. */
export const createPreviewMove =
  (deps: Deps, limits: Limits) =>
  (orderId: string, move: Move): Promise<ChangePreview> =>
    previewChange(deps.database, orderId, (tx) => moveIn(tx, deps, limits, orderId, move))
