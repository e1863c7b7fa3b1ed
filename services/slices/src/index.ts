/** Versions of slices: publish, activate, roll back, and follow what is active. */
export { createSlicesService, slicesMigrations } from './composition.ts'
export { slicesConfig, type SlicesConfig } from './config.ts'
export { createGate, openGate, type Gate } from './gate/gate.ts'
export { liveShop } from './gate/live-shop.ts'
export { readShellFacts } from './gate/shell-facts.ts'
export { gateTerms } from './gate/gate-terms.ts'
export { followActive, type ActiveSlices } from './slice/follow-active.ts'
export {
  activateSlice,
  activateTogether,
  publishSlice,
  retireVersion,
  rollbackSlice,
  type Activated,
  type Published,
  type Retired,
  type SlicesDeps,
} from './slice/slice.commands.ts'
export { endCanary, revertCanary, startCanary, type CanaryEnded, type CanaryStarted } from './slice/canary.commands.ts'
export { type AuditEntry } from './audit/audit.ts'
export { addKey, revokeKey, type Added, type KeyListing, type Revoked } from './key/key.commands.ts'
export { type TeamMailChanged } from './key/team-mail.ts'
export {
  findKept,
  listSlices,
  readMetas,
  type ActiveSlice,
  type KeptVersion,
  type ServedVersion,
  type SliceListing,
} from './slice/slice.queries.ts'
export { createSignedChoices, TRIALS, type SignedChoice, type SignedChoices } from './choice/signed-choice.ts'
export { type Linked, type TrialKind } from './choice/choice.commands.ts'
export { packageLimit } from './package/archive.ts'
export { packageFilesOf, sliceStoreOf, type StoreSettings } from './slice/slice-store.ts'
export { createShellCopies, keepShellBuild, startDroppingShells, storedShells } from './shell/shell-builds.ts'
export { startDroppingRetired } from './copy/drop-retired.ts'
export { createOnDemand, publishedSlices } from './copy/fetch-on-demand.ts'
export { seedPackages } from './copy/seed-packages.ts'
export { decideStart, servesNow, waitsFor, type Standing, type StartBuild } from './start/start.decider.ts'
export { readStandings, START } from './start/start.queries.ts'
export { readDiscovery } from './discovery/discovery.ts'
export { serveHeld } from './copy/serve-held.ts'
export { createSliceCopies } from './copy/slice-copies.ts'
