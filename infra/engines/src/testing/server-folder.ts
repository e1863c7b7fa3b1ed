import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * An empty folder for the data of a test's own server. User nobody, who runs servers for root, can enter it. The test
 * removes it.
 */
export const makeServerFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'zmig-server-'))
  chmodSync(folder, 0o755)
  return folder
}
