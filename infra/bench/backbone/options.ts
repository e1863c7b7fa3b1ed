/** What the parts about the event backbone are given. */
export type BackboneOptions = {
  /** for the data of servers of our own; emptied at first and removed in the end */
  directory: string
  /** settings of PostgreSQL: those that the shop gives its own */
  postgresSettings: Record<string, string>
  /** share of the full load, 0..1; below 1 a part only shows that it works */
  load: number
  /** whether Kafka and Elasticsearch can run here */
  engines: boolean
  /** told in a sentence what takes long */
  say: (line: string) => void
  /** remembers what must not outlive this process, however it ends */
  atEnd: (step: () => Promise<void>) => void
}

/** A part of a count, at least one. */
export const scaled = (count: number, load: number): number => Math.max(1, Math.round(count * load))

/** As people write it: 100,000. */
export const counted = (count: number): string => count.toLocaleString('en')
