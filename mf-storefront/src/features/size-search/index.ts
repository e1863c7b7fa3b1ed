export { followForm } from './follow-form.ts'
export { sizeSearchSlice } from './size-search.slice.ts'
export { SizeSearch } from './size-search.tsx'
