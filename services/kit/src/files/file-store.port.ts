/** What can be wrong with a store of files; a key that is not there is no fault. */
export type FileStoreFault =
  /** it cannot be reached, or breaks off */
  | 'away'
  /** it is reached and does not answer in time */
  | 'slow'
  /** it refuses for now, because it is asked too often */
  | 'busy'
  /** it has no room */
  | 'full'
  /** it gives files and takes none */
  | 'read-only'
  /** it does not let this process in */
  | 'forbidden'
  /** it gives other bytes than were put */
  | 'changed'
  /** anything else that this code does not expect */
  | 'unexpected'

/** A store of files that cannot be used now. The message says what happened and what to do. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError'
  readonly fault: FileStoreFault

  constructor(fault: FileStoreFault, sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.fault = fault
  }
}

/** A file as `list` shows it. */
export type StoredFile = {
  key: string
  /** its size */
  bytes: number
  /** when it was put last, to the second at least */
  changedAt: Date
}

export type PutOptions = {
  /** changes nothing when the key is there */
  ifAbsent?: boolean
  /** for stores that give files to browsers; `application/octet-stream` by default */
  contentType?: string
}

/**
 * Files by key, whole or not at all. A key is never a folder of another one: a store in a folder cannot keep both.
 * Every call rejects with FileStoreError when the store cannot be used.
 */
export type FileStore = {
  /**
   * Keeps a file; under a key that is there it is replaced. Of several at once with `ifAbsent` exactly one is kept.
   * @returns false, with nothing changed, when `ifAbsent` and the key is there
   * @throws RangeError for a key that is none, see `isFileKey`, and for more than `MOST_FILE_BYTES`
   */
  put(key: string, bytes: Uint8Array, options?: PutOptions): Promise<boolean>
  /** @returns undefined when it is not there, also for a key that is none */
  get(key: string): Promise<Buffer | undefined>
  /**
   * The files whose keys begin with this text, ordered by key.
   * @param prefix `` for all, `checkout/` for those in a folder, `checkout/1.` for any beginning of a key
   */
  list(prefix: string): Promise<StoredFile[]>
  /** Removes a file; does nothing when it is not there. */
  delete(key: string): Promise<void>
  /** Puts a small file, finds it, and removes it: what a start asks. @throws FileStoreError when that does not work */
  check(): Promise<void>
}

/** A file is held in memory as a whole, so it is not larger (64 MB). */
export const MOST_FILE_BYTES = 64 * 1024 * 1024

/** Longest key: S3 allows 1,024 bytes, a folder's path 4,096 (characters). */
const MOST_KEY = 500
/** Longest name between slashes: file systems allow 255 (characters). */
const MOST_NAME = 200

/** Begins with a letter or a digit: it is no step upwards and no hidden file. */
const NAME = '[A-Za-z0-9][\\w.-]*'
const KEY = new RegExp(`^${NAME}(?:/${NAME})*$`)

/** Whether a text can be the key of a file, such as `checkout/1.4.0/client/main.js`: plain names between slashes. */
export const isFileKey = (text: string): boolean =>
  text.length <= MOST_KEY && KEY.test(text) && text.split('/').every((name) => name.length <= MOST_NAME)

/** @throws RangeError for what no store takes */
export const requireStorable = (key: string, bytes: Uint8Array): void => {
  if (!isFileKey(key)) throw new RangeError('this is no key of a file; use plain names between slashes')
  if (bytes.length > MOST_FILE_BYTES) throw new RangeError(`a file of ${bytes.length} bytes is too large for the store`)
}
