import { AttentionClosed, AttentionOpened, BestOfferMade, BikeSuggested, TyreRequested } from '@zmig/events'
import { defineProjection } from '@zmig/projections'
import { INBOX } from '../../door/answer/touched.ts'

const events = [BestOfferMade, TyreRequested, BikeSuggested, AttentionOpened, AttentionClosed]

/** Stores nothing, because the inbox asks the owners of what waits: it says that the inbox is another. */
export const inboxChanges = defineProjection({
  name: 'edge-inbox',
  ordered: false,
  gatherMs: 250, // several at once are one line to open pages
  topics: ['orders', 'catalogue', 'wizard'],
  events,
  on: Object.fromEntries(events.map(({ type }) => [type, async () => [{ key: INBOX }]])),
})
