import type { Status } from '../../order/order.ts'
import type { Wish } from './attempts.ts'
import type { Stop } from './crash-points.ts'
import type { Call, Mood } from './unreliable-gateway.ts'

/** A call of ordering; numbers choose among the existing orders and pages. */
export type Operation =
  | { do: 'checkout'; attempt: number }
  | { do: 'come back'; page: number }
  | { do: 'sweep' | 'expire cards' | 'expire transfers' | 'give back' }
  | { do: 'guest cancels' | 'release the hold' | 'transfer was refunded' | 'try refunds again'; order: number }
  | { do: 'move the appointment'; order: number; hour: number }
  | { do: 'staff'; order: number; to: Status; reason: boolean }

/** An event from outside the shop. */
export type Happening =
  | { do: 'pay'; page: number; way: 'approve' | 'decline' | 'cancel'; wrongly: boolean }
  | { do: 'time passes'; minutes: number }
  | { do: 'the gateway'; call: Call; mood: Mood; calls: number }
  | { do: 'the relay is cut off' }

export type Step =
  /** a process does one thing, and may die of it */
  | { kind: 'one'; what: Operation; dies: Stop | undefined }
  /** a process is stopped in the middle; another does something meanwhile, and may die; then the first goes on, or dies */
  | {
      kind: 'between'
      what: Operation
      waits: Stop
      meanwhile: Operation | Happening
      dies: 'first' | Stop | undefined
    }
  /** one process does several things at once */
  | { kind: 'at once'; what: Operation[] }
  | { kind: 'outside'; what: Happening }

export type Schedule = { stock: { front: number; rear: number }; wishes: Wish[]; steps: Step[] }
