// The only file that npm scripts call. It runs on any Node from 20 on, with nothing installed: it makes node_modules
// match the lock file, then hands over to the TypeScript command on the Node that the project pins.
import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './bootstrap/install.mjs'
import { hydrate } from './bootstrap/hydrate.mjs'
import { runCommand } from './bootstrap/run.mjs'

const COMMANDS = [
  'start',
  'dev',
  'test',
  'test:deep',
  'check',
  'slice',
  'bench',
  'engines',
  'machines',
  'backup',
  'restore',
  'rebuild',
  'parked',
  'books',
  'messages',
  'offers',
  'people',
  'demo',
  'staff',
  'where',
  'new',
]

const root = fileURLToPath(new URL('../../', import.meta.url))
const [name = '', ...args] = process.argv.slice(2)

if (!COMMANDS.includes(name)) {
  console.error(
    `error: "${name}" is not a command; there are: ${COMMANDS.join(', ')}\n\nUsage: npm run <command> -- --help`,
  )
  process.exit(2)
}

// Every process of a command compiles the same sources: a start takes a quarter less with what another one compiled before.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/node')
module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)

try {
  await ensureInstalled(root)
  await hydrate(root)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
process.chdir(root) // npm already does; a direct call from another folder does not
await runCommand(root, join(root, 'infra/dev', `${name.replace(':', '-')}.ts`), args)
