/** What a team's own scripts call, e.g. in its continuous integration; people have the command. */
export { buildSlice, isSliceStale, type SliceBuild } from '@zmig/build/slice'
export { makeSigningKey, packSlice, readSigningKey, type SigningKey } from '@zmig/slices/package'
