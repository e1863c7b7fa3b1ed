import { FileStoreError, type FileStoreFault } from './file-store.port.ts'

/** An answer that is no success. @param code of S3, such as `NoSuchBucket`; empty when the answer has none */
export type BucketRefusal = { status: number; code: string; writing: boolean }

type Explained = [fault: FileStoreFault, sentence: string]

/** By the codes of S3 and of servers that speak it (Amazon S3 API Reference, "Error responses"). */
const BY_CODE: Record<string, Explained> = {
  NoSuchBucket: ['away', 'is not there; make it, or correct its address'],
  SlowDown: ['busy', 'is asked too often; try again later'],
  ConditionalRequestConflict: ['busy', 'takes the same file from another process now; try again'],
  InsufficientStorage: ['full', 'has no room left; delete what is not needed, or enlarge it'],
  QuotaExceeded: ['full', 'has used up its quota; delete what is not needed, or raise the quota'],
  XMinioStorageFull: ['full', 'has no room left; delete what is not needed, or enlarge it'],
  SignatureDoesNotMatch: ['forbidden', 'does not accept the secret; correct it in the address, percent-encoded'],
  InvalidAccessKeyId: ['forbidden', 'does not know the key id; correct it in the address'],
  RequestTimeTooSkewed: ['forbidden', 'sees another time than this machine; set the clock'],
  AuthorizationHeaderMalformed: ['forbidden', 'is in another region; set ?region= in the address'],
  PermanentRedirect: ['forbidden', 'is in another region; correct host and ?region= in the address'],
  TemporaryRedirect: ['forbidden', 'is at another address; correct the host in the address'],
  NotImplemented: ['unexpected', 'does not know what it was asked for; use one that knows If-None-Match'],
}

const READ_ONLY: Explained = ['read-only', 'does not let this key write; give it s3:PutObject and s3:DeleteObject']
// Without the right to list, S3 answers 403 for a file that is not there as well.
const FORBIDDEN: Explained = ['forbidden', 'does not let this key read; give it s3:GetObject and s3:ListBucket']

const byStatus = (status: number, writing: boolean): Explained => {
  if (status === 401 || status === 403 || status === 405) return writing ? READ_ONLY : FORBIDDEN
  if (status === 429) return ['busy', 'is asked too often; try again later']
  if (status === 507) return ['full', 'has no room left; delete what is not needed, or enlarge it']
  if (status >= 500) return ['away', 'has a fault of its own; try again later']
  return ['unexpected', 'gave an answer that is not expected']
}

/** @param bucket its address without key and secret */
export const bucketFault = (bucket: string, { status, code, writing }: BucketRefusal): FileStoreError => {
  const [fault, sentence] = BY_CODE[code] ?? byStatus(status, writing)
  return new FileStoreError(fault, `the bucket ${bucket} ${sentence} (${[status, code].filter(Boolean).join(' ')})`)
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message
  return error instanceof Error ? error.message : String(error)
}

/** What a request without a whole answer means. */
export const bucketAway = (bucket: string, error: unknown): FileStoreError =>
  error instanceof Error && error.name === 'TimeoutError'
    ? new FileStoreError('slow', `the bucket ${bucket} did not answer in time; try again later`, error)
    : new FileStoreError('away', `the bucket ${bucket} cannot be reached (${reasonOf(error)}); try again later`, error)
