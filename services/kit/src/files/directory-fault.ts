import { FileStoreError, type FileStoreFault } from './file-store.port.ts'

/** The code of a failed call of the file system, such as `ENOENT`. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const NO_RIGHT = 'is not open to the user of this process; give that user the folder'

const FAULTS: Record<string, [fault: FileStoreFault, sentence: string]> = {
  ENOSPC: ['full', 'has no room left; delete what is not needed, or use a larger disk'],
  EDQUOT: ['full', 'has used up its quota; delete what is not needed, or raise the quota'],
  EROFS: ['read-only', 'is on a disk that is mounted read-only; mount it for writing'],
  EACCES: ['forbidden', NO_RIGHT],
  EPERM: ['forbidden', NO_RIGHT],
  ENOENT: ['away', 'cannot be made; make it, or set another one'],
  ENOTDIR: ['away', 'is below a file; make a folder there, or set another one'],
  EEXIST: ['away', 'is a file; make a folder there, or set another one'],
  ELOOP: ['away', 'is a link that leads nowhere; make a folder there, or set another one'],
  EIO: ['away', 'cannot be read from its disk; look after the disk'],
  ESTALE: ['away', 'is on a network disk that went away; mount it again'],
}

/** What a failed call of the file system means for the folder of a store. @param writing the call was to change the folder */
export const directoryFault = (root: string, error: unknown, writing: boolean): FileStoreError => {
  const code = codeOf(error)
  const [fault, sentence] = FAULTS[code] ?? ['unexpected', `cannot be used (${code || String(error)})`]
  const isReadOnly = writing && fault === 'forbidden'
  return new FileStoreError(isReadOnly ? 'read-only' : fault, `the folder of files ${root} ${sentence}`, error)
}
