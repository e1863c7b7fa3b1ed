import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { startSpinner } from './spinner.mjs'

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** npm's own record of what it installed names the same version for everything that this machine needs. */
const npmRecordMatches = (lockText, recordText) => {
  if (!recordText) return false
  const wanted = JSON.parse(lockText).packages
  const installed = JSON.parse(recordText).packages
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.startsWith('node_modules/')) return true
    const found = installed[path]
    if (link) return found !== undefined // a workspace that came with the last pull
    return found ? found.version === version : optional === true // e.g. binaries of other platforms
  })
}

/** The clone's own node must not run the npm that is about to replace it. */
const pathWithoutClone = (root) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !entry.startsWith(join(root, 'node_modules') + sep))
    .join(delimiter)

const npmCi = (root) =>
  new Promise((resolve, reject) => {
    const stop = startSpinner('installing dependencies from package-lock.json')
    const output = []
    const env = { ...process.env, PATH: pathWithoutClone(root) }
    delete env.npm_config_global
    // NODE_ENV=production leaves out development's packages, which the build of the slices needs
    const child = spawn('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('error', (error) => {
      stop('failed')
      reject(new Error(`npm could not be started (${error.message}); is it installed?`))
    })
    child.on('close', (code) => {
      stop(code === 0 ? 'done' : 'failed')
      if (code === 0) resolve()
      else
        reject(new Error(`${Buffer.concat(output)}\nnpm ci failed; fix what it says above, then run the command again`))
    })
  })

/**
 * Installs from the lock file unless that has been done. The stamp holds the lock file's hash and lives inside
 * node_modules, so that deleting the folder forgets it.
 */
export const ensureInstalled = async (root) => {
  const lockText = read(join(root, 'package-lock.json'))
  if (!lockText) throw new Error('package-lock.json is missing; restore it with: git checkout package-lock.json')
  const hash = createHash('sha256').update(lockText).digest('hex')
  const stamp = join(root, 'node_modules', '.zmigo-installed')
  if (read(stamp) === hash) return
  if (!npmRecordMatches(lockText, read(join(root, 'node_modules', '.package-lock.json')))) await npmCi(root)
  writeFileSync(stamp, hash)
}
