/** Collector: what visitors like and do. */
export { collectorMigrations, createCollectorService } from './composition.ts'
export type { LikeAnswer, LikeRequest } from './like/like.commands.ts'
