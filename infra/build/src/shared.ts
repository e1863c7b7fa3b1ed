import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './files.ts'

/**
 * What the shell provides to every slice, one copy for the page: the key is the request as code writes it,
 * the value the package that gives the version. Slices never bundle these.
 */
const packageOf: Record<string, string> = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom',
  'react-redux': 'react-redux',
  '@reduxjs/toolkit': '@reduxjs/toolkit',
  '@emotion/react': '@emotion/react',
  '@emotion/styled': '@emotion/styled',
  '@zmig/platform': '@zmig/platform',
}

/** The version in a package.json below node_modules. */
export const versionOf = (name: string): string => {
  const file = join(repository, 'node_modules', name, 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/** What a render worker lends to the bundles it runs. Browsers have zod in a file that comes later, so it is not shared there. */
export const lentOnServer = (): string[] => [...Object.keys(packageOf), 'zod/mini']

/** Installed version of every shared key. */
export const sharedVersions = (): Record<string, string> =>
  Object.fromEntries(Object.entries(packageOf).map(([key, name]) => [key, versionOf(name)]))
