/** What deciders and importers of every service share: the time zone, and tables of facts. */
export * from './fact-importer.ts'

/** The time zone of the shop, its garages and its bank: every day, hour and deadline is read on the clocks of Israel. */
export const ISRAEL = 'Asia/Jerusalem'
