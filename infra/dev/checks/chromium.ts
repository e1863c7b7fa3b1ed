import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { environment } from '../environment.ts'

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

const run = (command: string, args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive' }
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      const text = Buffer.concat(output).toString('utf8')
      if (code === 0) resolve(text)
      else reject(new Error(`${command} ${args.join(' ')} failed:\n${text.slice(-2_000)}`))
    })
  })

/**
 * The path of an installed Chromium; installs Debian's when there is none and we may.
 * @throws with what to do when it is missing and we are not root
 */
export const ensureChromium = async (): Promise<string> => {
  const found = find()
  if (found) return found
  if (process.getuid?.() !== 0) throw new Error('Chromium is missing; install it with: sudo apt-get install chromium')
  console.log('installing Chromium with apt-get …')
  await run('apt-get', ['update', '-qq'])
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'])
  const installed = find()
  if (!installed) throw new Error('apt-get installed no Chromium; install one and run the tests again')
  return installed
}
