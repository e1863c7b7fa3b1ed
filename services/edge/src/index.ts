/** The public API of the shop: read models and their queries, commands for services, staff sessions. */
export { DATA_POLICY, STALE } from './door/answer/answer.ts'
export type { FastPath } from './door/answer/send-answer.ts'
export type { ReadResult } from './door/answer/cached-queries.ts'
export { createEdge, type Edge } from './composition.ts'
export { edgeMigrations, edgeProjections } from './read-models.ts'
export { favicon } from './pictures/media/shop-mark.ts'
export { edgeConfig, staffConfig, type EdgeConfig } from './door/config.ts'
export type { SitePages } from './shop/sitemap/site-pages.queries.ts'
export { openSearchIndex, type SearchIndex } from './search/search-index.ts'
export { createSearchCheck } from './search/search-index.ts'
export {
  listStaffSessions,
  releaseStaffAddress,
  revokeStaffSessions,
  type OpenSession,
} from './door/staff/manage-sessions.ts'
