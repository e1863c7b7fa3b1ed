import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** npm runs scripts through a shell that may swallow a signal and leave us behind: losing the parent is a stop too. */
const onParentGone = (stop) => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 300)
  timer.unref()
}

const pinned = (root) => JSON.parse(readFileSync(join(root, 'node_modules/node/package.json'), 'utf8')).version

const spawnPinned = (root, file, args) => {
  const child = spawn(join(root, 'node_modules/.bin/node'), [file, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'], // the channel notifies the child when we are killed
  })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  onParentGone(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    console.error(`the pinned Node could not be started: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

/** Runs the command on the pinned Node: here when this is it already (npm puts it first in PATH), else as a child. */
export const runCommand = async (root, file, args) => {
  if (process.versions.node !== pinned(root)) return spawnPinned(root, file, args)
  process.argv.splice(1, process.argv.length - 1, file, ...args)
  onParentGone(() => process.kill(process.pid, 'SIGTERM'))
  await import(pathToFileURL(file).href)
}
