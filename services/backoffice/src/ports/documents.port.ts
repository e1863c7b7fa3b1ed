/** Where the documents of certificates are kept. */
export type Documents = {
  /**
   * Keeps a document; under a key that exists it is replaced.
   * @throws RangeError for a key that is none, see `isDocumentKey`; an error when the store does not answer
   */
  save(key: string, bytes: Buffer): Promise<void>
  /** @returns undefined when there is none, also for a key that cannot be one. @throws when the store does not answer */
  find(key: string): Promise<Buffer | undefined>
}

/** Longest key: it is a part of an address (characters). */
export const MOST_KEY = 100

/** Names between slashes that begin with a letter or a digit: none is a step upwards or a hidden file. */
const KEY = /^[A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)*\.pdf$/

/** Whether a text can be the key of a document, such as `E4-75R-0118-3fa9c1d2e4b5a697.pdf` or `2026/E4-0118.pdf`. */
export const isDocumentKey = (key: string): boolean => key.length <= MOST_KEY && KEY.test(key)
