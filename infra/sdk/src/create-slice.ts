import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sliceFiles } from './slice-files.ts'
import { TYPES_FOLDER } from './take-types.ts'

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`

const tsconfig = {
  compilerOptions: {
    target: 'es2024',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2024', 'dom', 'dom.iterable', 'esnext.iterator'],
    types: ['node'],
    jsx: 'react-jsx',
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    paths: { '*': [`./${TYPES_FOLDER}/*`] },
  },
  include: ['src', TYPES_FOLDER],
}

/** The test of the page for Node's own runner, so that a team brings the runner that it likes. */
const test = (name: string) => `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchPage } from '@zmig/platform/page'
import { pages } from './index.ts'

test('shows its page at its address', () => {
  assert.equal(matchPage(pages, '/${name}')?.page.name, '${name}')
})
`

/**
 * Makes a new slice in the repository of a team: the packages that it needs came with the SDK.
 * @param folder of the repository
 * @throws Error when there is one of that name
 */
export const createSlice = (folder: string, name: string, owner: string): string => {
  const own = join(folder, `mf-${name}`)
  if (existsSync(own)) throw new Error(`There is a slice ${name} already, in mf-${name}.`)
  const files: Record<string, string> = {
    ...sliceFiles(name, owner, { packageJson: { dependencies: {}, devDependencies: {} }, tsconfig }),
    'package.json': json({ name: `mf-${name}`, version: '1.0.0', private: true, author: owner, type: 'module' }),
    'tsconfig.json': json(tsconfig),
    [`src/pages/${name}.unit.spec.ts`]: test(name),
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(own, path)), { recursive: true })
    writeFileSync(join(own, path), content)
  }
  const ignored = join(folder, '.gitignore')
  if (!existsSync(ignored)) writeFileSync(ignored, 'node_modules/\n.cache/\n')
  return (
    `Made mf-${name} with a page at /${name}. Test it: npx node --test mf-${name}/src/**/*.spec.ts; check it: npx tsc -p mf-${name}.\n` +
    `Next: npx zmigo-slice key new ${name}, npx zmigo-slice publish ${name}. To undo: rm -r mf-${name}`
  )
}
