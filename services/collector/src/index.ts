/** Collector: collects the likes and metrics of visitors. */
export { collectorMigrations, createCollectorService } from './composition.ts'
export type { LikeAnswer, LikeRequest } from './like/like.commands.ts'
