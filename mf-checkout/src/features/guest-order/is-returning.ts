import type { GuestOrder } from '@zmig/edge-contract'

/** Whether its buyer has asked to return the order and nobody has settled it: no tyres are fitted meanwhile. */
export const isReturning = ({ returnAsked }: { returnAsked?: GuestOrder['returnAsked'] | undefined }): boolean =>
  returnAsked?.settled === false
