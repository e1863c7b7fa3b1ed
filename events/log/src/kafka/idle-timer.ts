import { createRequire } from 'node:module'

// The only module of kafkajs that it does not export and we touch (infra/decisions, Kafka by its public client).
type Queue = {
  pending: unknown[]
  throttledUntil: number
  throttleCheckTimeoutId: NodeJS.Timeout | null
  checkPendingRequests(): void
}
const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as {
  prototype: Queue & { scheduleCheckPendingRequests(): void }
}

/** How often a waiting queue checks whether it may send again, in milliseconds; kafkajs uses the same figure. */
const CHECK_MILLISECONDS = 10

/**
 * kafkajs computes the next check of each connection's queue from "not throttled" (-1) minus now: a timer of 1 ms that
 * never ends, about which Node 24 warns (tulios/kafkajs#1751). A check is needed only while requests wait; every response
 * checks as well.
 */
RequestQueue.prototype.scheduleCheckPendingRequests = function scheduleWhileWaiting(this: Queue) {
  if (this.pending.length === 0 || this.throttleCheckTimeoutId) return
  this.throttleCheckTimeoutId = setTimeout(
    () => {
      this.throttleCheckTimeoutId = null
      this.checkPendingRequests()
    },
    Math.max(this.throttledUntil - Date.now(), CHECK_MILLISECONDS),
  )
}
