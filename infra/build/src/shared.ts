import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isClone, shellFacts, versionOf } from './places.ts'

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

/** What a render worker lends to the bundles it runs. Browsers have zod in a file that comes later, so it is not shared there. */
export const lentOnServer = (): string[] => [...Object.keys(packageOf), 'zod/mini']

/** Version of every shared key: what is installed in the clone, and what the shell had when the SDK was packed. */
export const sharedVersions = (): Record<string, string> =>
  isClone
    ? Object.fromEntries(Object.entries(packageOf).map(([key, name]) => [key, versionOf(name)]))
    : (JSON.parse(readFileSync(join(shellFacts, 'shared.json'), 'utf8')) as Record<string, string>)
