import type { WhenSettled } from '../../features/payment-result/index.ts'
import { endAllAttempts } from '../../features/place-order/index.ts'
import { forgetDraft } from '../checkout/draft-storage.ts'

/** Storages are asked for when they are needed: the server has none. */
type Storages = { ofBrowser: () => Storage; ofTab: () => Storage }

/**
 * What goes when a payment is settled. The same details again are a new order, not the one that is paid or over; what was
 * typed stays for whoever has to order anew.
 */
export const whenSettled = ({ ofBrowser, ofTab }: Storages): WhenSettled => ({
  onPaid: () => {
    endAllAttempts(ofBrowser())
    forgetDraft(ofTab())
  },
  onGivenBack: () => endAllAttempts(ofBrowser()),
})
