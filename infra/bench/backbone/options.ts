/** The options of the parts about the event backbone. */
export type BackboneOptions = {
  /** for the data of the bench's own servers; emptied at the start and removed at the end */
  directory: string
  /** settings of PostgreSQL: those that the shop gives its own */
  postgresSettings: Record<string, string>
  /** share of the full load, 0..1; below 1 a part only shows that it works */
  load: number
  /** whether Kafka and Elasticsearch can run here */
  engines: boolean
  /** called with a sentence about a long step */
  say: (line: string) => void
  /** registers a step that runs at the end of this process */
  atEnd: (step: () => Promise<void>) => void
}

/** A part of a count, at least one. */
export const scaled = (count: number, load: number): number => Math.max(1, Math.round(count * load))

/** With separators: 100,000. */
export const counted = (count: number): string => count.toLocaleString('en')
