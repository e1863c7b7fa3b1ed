export { listKey, openList } from './open-list.ts'
export { tyreListSlice, type TyreListState } from './tyre-list.slice.ts'
export { TyreList } from './tyre-list.tsx'
