/** Likes and impressions never drop pages, and no page shows orders (architecture.md, The way data flows). */
export const dropsPages = (key: string): boolean => !key.startsWith('like:') && !key.startsWith('order:')
