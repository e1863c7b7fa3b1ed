import { camel, pascal } from './names.ts'

/** What a new slice takes from one that there is: versions of packages, compiler options, references. */
export type Pattern = {
  packageJson: {
    scripts?: Record<string, string>
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  tsconfig: object
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`

/** The first page of a slice with its texts, the list that claims its address, and a test. */
const pageFiles = (name: string): Record<string, string> => {
  const page = camel(name)
  return {
    'src/pages/index.ts': `import { lazyPage, type PageEntry } from '@zmig/platform'

/** The pages of the slice; publishing a version claims their addresses. */
export const pages: readonly PageEntry[] = [
  lazyPage({
    name: '${name}',
    paths: ['/${name}'],
    open: async () => (await import(/* webpackChunkName: "page-${name}" */ './${name}.page.tsx')).${page},
  }),
]
`,
    [`src/pages/${name}.page.tsx`]: `import styled from '@emotion/styled'
import { type PageContent, PageTitle, space, Wrap } from '@zmig/platform'

export const text = {
  title: '${name}',
  lead: 'עמוד חדש',
}

const Body = styled(Wrap)\`
  padding-block-end: \${space(6)};
\`

const View = () => (
  <Body>
    <PageTitle>{text.title}</PageTitle>
    <p>{text.lead}</p>
  </Body>
)

export const ${page}: PageContent = {
  features: [],
  load: ({ site }) => Promise.resolve({ head: { title: \`\${text.title} | \${site.shopName}\`, description: text.lead } }),
  View,
}
`,
    [`src/pages/${name}.unit.spec.ts`]: `import { matchPage } from '@zmig/platform/page'
import { expect, it } from 'vitest'
import { pages } from './index.ts'

it('shows its page at its address', () => {
  expect(matchPage(pages, '/${name}')?.page.name).toBe('${name}')
})
`,
  }
}

/**
 * The files of a new slice: a page at `/<name>` with its texts and a test, the browser's and the server's entry, and its README.
 * @param name in lower case with dashes, e.g. `garage-day`
 * @param owner the team that answers for it, e.g. `@zmigo/garages`
 * @returns contents by path relative to the slice's folder `mf-<name>`
 */
export const sliceFiles = (name: string, owner: string, pattern: Pattern): Record<string, string> => {
  const versions = pattern.packageJson.dependencies
  const packages = ['@emotion/react', '@emotion/styled', '@zmig/platform', 'react']
  return {
    'package.json': json({
      name: `@zmig/mf-${name}`,
      version: '1.0.0',
      private: true,
      author: owner,
      type: 'module',
      scripts: pattern.packageJson.scripts,
      dependencies: Object.fromEntries(packages.map((each) => [each, versions[each]])),
      devDependencies: { '@types/react': pattern.packageJson.devDependencies['@types/react'] },
    }),
    'tsconfig.json': json({
      ...pattern.tsconfig,
      references: [{ path: '../shell/platform' }],
    }).replaceAll('mf-wizard', `mf-${name}`),
    'README.md': `# ${pascal(name)}

**Mission.** What people can do here that they cannot do elsewhere in the shop.

| page | addresses |
| ---- | --------- |
| ${name} | \`/${name}\` |

**Offers** no fragments yet. **Uses** none. **Ask** ${owner}.
`,
    'src/slice.ts': `import { defineSlice } from '@zmig/platform'
import { pages } from './pages/index.ts'

declare const __SLICE_VERSION__: string

/** The browser's side of the slice: single-spa lifecycles. */
export const { bootstrap, mount, unmount } = defineSlice({ name: '${name}', version: __SLICE_VERSION__, pages })
`,
    'src/slice.server.ts': `import { defineServerSlice } from '@zmig/platform'
import { pages } from './pages/index.ts'

declare const __SLICE_VERSION__: string

/** The server's side of the slice. */
export const slice = defineServerSlice({ name: '${name}', version: __SLICE_VERSION__, pages })
`,
    ...pageFiles(name),
  }
}

/** Adds a slice to the files of the clone that name its folders: workspaces, references of the compiler, owners. */
export const joinClone = (
  name: string,
  owner: string,
  { packageJson, tsconfig, codeowners }: Record<'packageJson' | 'tsconfig' | 'codeowners', string>,
): Record<'package.json' | 'tsconfig.json' | 'CODEOWNERS', string> => {
  const root = JSON.parse(packageJson) as { workspaces: string[] }
  const last = root.workspaces.findLastIndex((folder) => folder.startsWith('mf-'))
  const workspaces = root.workspaces.toSpliced(last + 1, 0, `mf-${name}`)
  const compiler = JSON.parse(tsconfig) as { references: { path: string }[] }
  const references = [...compiler.references, { path: `./mf-${name}` }].toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return {
    'package.json': json({ ...root, workspaces }),
    'tsconfig.json': json({ ...compiler, references }),
    CODEOWNERS: codeowners.replace(/^\/shell\//m, `${`/mf-${name}/`.padEnd(31)} ${owner}\n/shell/`),
  }
}
