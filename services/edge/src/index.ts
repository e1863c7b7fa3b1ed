/** The public API of the shop: read models and their queries, commands for services, staff sessions. */
export { DATA_POLICY } from './answer/answer.ts'
export type { FastPath } from './answer/send-answer.ts'
export type { ReadResult } from './answer/cached-queries.ts'
export { createEdge, type Edge } from './composition.ts'
export { edgeMigrations, edgeProjections } from './read-models.ts'
export { favicon } from './media/shop-mark.ts'
export { edgeConfig, staffConfig, type EdgeConfig } from './config.ts'
export type { SitePages } from './sitemap/site-pages.queries.ts'
export { openSearchIndex, type SearchIndex } from './search/search-index.ts'
export { createSearchCheck } from './search/search-index.ts'
export {
  listStaffSessions,
  releaseStaffAddress,
  revokeStaffSessions,
  type OpenSession,
} from './staff/manage-sessions.ts'
