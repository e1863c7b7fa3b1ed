import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeModule } from './generated-module.ts'
import { packageFolder } from './places.ts'

/**
 * A shared package cannot be tree-shaken: the shell does not know what slices will ask for. Of the large ones it
 * therefore provides exactly these exports (measured, brotli: Redux Toolkit 13 → 7 KB, react-redux 4 → 2 KB). A slice
 * that needs another one adds it here.
 */
export const providedExports: Record<string, { source: string; names: readonly string[] }> = {
  '@reduxjs/toolkit': {
    source: 'dist/redux-toolkit.modern.mjs',
    names: ['combineSlices', 'createSlice', 'legacy_createStore'],
  },
  'react-redux': {
    source: 'dist/react-redux.mjs',
    names: ['Provider', 'shallowEqual', 'useDispatch', 'useSelector', 'useStore'],
  },
  '@emotion/react': {
    source: 'dist/emotion-react.browser.esm.js',
    // the last two are what @emotion/styled takes
    names: ['CacheProvider', 'css', 'keyframes', 'useTheme', 'ThemeContext', 'withEmotionCache'],
  },
}

/** Writes one small module per package and gives webpack's aliases for them. */
export const providedAliases = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(providedExports).map(([request, { source, names }]) => {
      const from = JSON.stringify(join(packageFolder(request), source))
      return [
        `${request}$`,
        writeModule(request.replaceAll(/\W/g, '-'), `export { ${names.join(', ')} } from ${from}\n`),
      ]
    }),
  )

const namedImports = (text: string, request: string): string[] =>
  [...text.matchAll(/import\s+\{([^}]*)\}\s+from\s+'([^']+)'/g)]
    .filter(([, , from]) => from === request)
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0] ?? name)

const namespaceUses = (text: string, request: string): string[] => {
  const namespace = [...text.matchAll(/import\s+\* as (\w+)\s+from\s+'([^']+)'/g)].find(
    ([, , from]) => from === request,
  )?.[1]
  if (!namespace) return []
  // an upper-case member is a type
  return [...text.matchAll(new RegExp(`\\b${namespace}\\.([a-z]\\w*)`, 'g'))].map(([, name = '']) => name)
}

/**
 * What sources use of the shared packages although the shell does not provide it: it would be undefined in a browser.
 * @returns sentences, one per file and name; none when all is well
 */
export const missingExports = async (folder: string): Promise<string[]> => {
  const paths = await readdir(folder, { recursive: true })
  const sources = paths.filter((path) => /\.tsx?$/.test(path) && !/\.spec\.|testing|node_modules/.test(path))
  return sources.flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8')
    return Object.entries(providedExports).flatMap(([request, { names }]) =>
      [...namedImports(text, request), ...namespaceUses(text, request)]
        .filter((name) => !names.includes(name))
        .map((name) => `${path} uses ${name} of ${request}: add it to infra/build/src/provided-exports.ts`),
    )
  })
}
