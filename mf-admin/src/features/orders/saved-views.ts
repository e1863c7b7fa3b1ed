import { useState } from 'react'

/** A named choice of filters: the query of its address, which holds nothing personal. */
export type SavedView = { name: string; query: string }

const MOST = 20
const keyOf = (staffId: string): string => `zmigo:order-views:${staffId}`

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'query' in value &&
  typeof value.name === 'string' &&
  typeof value.query === 'string'

/** Views that a member of staff saved in this browser; none when the storage is broken or closed. */
export const readViews = (storage: Pick<Storage, 'getItem'>, staffId: string): SavedView[] => {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(staffId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isView).slice(0, MOST) : []
  } catch {
    return []
  }
}

/** A view of the same name is replaced. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].slice(-MOST)

/** The saved views of a member of staff, with the ways to add and remove one. */
export const useSavedViews = (staffId: string) => {
  const [views, setViews] = useState(() => readViews(localStorage, staffId))
  const keep = (next: SavedView[]) => {
    setViews(next)
    try {
      localStorage.setItem(keyOf(staffId), JSON.stringify(next))
    } catch {
      // a full or closed storage: the view lasts as long as the page
    }
  }
  return {
    views,
    save: (view: SavedView) => keep(withView(views, view)),
    remove: (name: string) => keep(views.filter((view) => view.name !== name)),
  }
}
