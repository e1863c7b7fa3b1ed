import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { environment } from '../environment.ts'
import { installPackages } from './apt.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const find = (): string | undefined =>
  (environment['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(isExecutable)

/**
 * The path of an installed Chromium; installs Debian's when there is none and we may.
 * @throws with what to do when it is missing and we are not root
 */
export const ensureChromium = async (): Promise<string> => {
  const found = find()
  if (found) return found
  if (process.getuid?.() !== 0) throw new Error('Chromium is missing; install it with: sudo apt-get install chromium')
  await installPackages('chromium', 'fonts-liberation')
  const installed = find()
  if (!installed) throw new Error('apt-get installed no Chromium; install one and run the tests again')
  return installed
}
