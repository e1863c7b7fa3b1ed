/** Something that happened to a part of the page before the beacon came: an error, or, without one, that it runs now. */
export type Happened = [part: string, error?: unknown]
