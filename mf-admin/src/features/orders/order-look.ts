import { useState } from 'react'

/** How orders are shown: as cards with all that staff need of each, or as rows with many of them at a glance. */
export type OrderLook = 'cards' | 'rows'

const keyOf = (staffId: string): string => `zmigo:order-look:${staffId}`

/** What a member of staff chose in this browser; cards first, and when the storage is closed. */
export const readLook = (storage: Pick<Storage, 'getItem'>, staffId: string): OrderLook => {
  try {
    return storage.getItem(keyOf(staffId)) === 'rows' ? 'rows' : 'cards'
  } catch {
    return 'cards'
  }
}

/** The look of the list that a member of staff chose, and the way to choose the other. */
export const useOrderLook = (staffId: string) => {
  const [look, setLook] = useState(() => readLook(localStorage, staffId))
  const chooseLook = (next: OrderLook) => {
    setLook(next)
    try {
      localStorage.setItem(keyOf(staffId), next)
    } catch {
      // a full or closed storage: the choice lasts as long as the page
    }
  }
  return { look, chooseLook }
}
