import * as emotionReact from '@emotion/react'
import * as emotionStyled from '@emotion/styled'
import packageRuntime from '@module-federation/webpack-bundler-runtime'
import * as toolkit from '@reduxjs/toolkit'
import * as platform from '@zmig/platform'
import { bundlerRuntime } from '@zmig/shell-client/bundler-runtime'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactRedux from 'react-redux'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import webpack from 'webpack'
import { runWebpack } from './base-config.ts'
import { buildSlice, completeManifest } from './build-slice.ts'
import { exposedTypes } from './exposed-types.ts'
import { integrityOf } from './files.ts'
import { sharedVersions } from './shared.ts'

type LazyPage = { name: string; open(): Promise<{ load: unknown }> }
type Container = {
  init(scope: object, initScope?: unknown[], options?: object): unknown
  get(module: string): Promise<() => Record<string, unknown>>
}

/** What the shell shares; its `defineSlice` gives the pages back, so that a test can open them. */
const packages: Record<string, object> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-redux': reactRedux,
  '@reduxjs/toolkit': toolkit,
  '@emotion/react': emotionReact,
  '@emotion/styled': emotionStyled,
  '@zmig/platform': {
    ...platform,
    lazyPage: (page: object) => page,
    defineSlice: ({ pages }: object & { pages?: unknown }) => ({ mount: pages }),
  },
}

/** The scope of shared packages as webpack fills it in the shell, and the names that were taken from it. */
const shareScope = () => {
  const taken = new Set<string>()
  const versions = sharedVersions()
  const entries = Object.entries(packages).map(([key, exports]) => {
    const version = versions[key] ?? ''
    const get = () => {
      taken.add(key)
      return () => ({ ...exports, __esModule: true })
    }
    return [key, { [version]: { get, loaded: 1, eager: true, from: 'shell', version } }]
  })
  return { scope: Object.fromEntries(entries) as object, taken }
}

/** A page of its own that runs the files of a folder, as a browser does. */
const openPage = async (folder: string, federation: object = {}) => {
  const run = async (file: string) => {
    runInContext(await readFile(join(folder, file), 'utf8'), page, { filename: file })
  }
  const load = (address: string, ended: (event: { type: string }) => void) => {
    run(address.replace(/.*\//, '')).then(
      () => ended({ type: 'load' }),
      () => ended({ type: 'error' }),
    )
  }
  const page = createContext({
    __zmigo_federation__: { ...federation, load },
    addEventListener: () => undefined,
    console,
    setTimeout,
    clearTimeout,
  }) as Record<string, unknown>
  await run('remoteEntry.js')
  return page
}

const exposed = async (container: Container, scope: object) => {
  await container.init(scope, [], {})
  return (await container.get('./lifecycles'))()
}

describe('a slice that was built with the federation', () => {
  let folder: string
  beforeAll(async () => {
    folder = join((await buildSlice('wizard')).directory, 'client')
  })

  for (const [what, federation] of [
    ["the package's own bundler runtime", packageRuntime],
    ["the shell's", { runtime: {}, bundlerRuntime }],
  ] as const)
    it(`takes the same packages and opens the same pages with ${what}`, async () => {
      const { scope, taken } = shareScope()
      const page = await openPage(folder, federation)
      const { mount } = await exposed(page['wizard'] as Container, scope)
      expect([...taken]).toEqual(['@zmig/platform'])
      const pages = mount as LazyPage[]
      expect(pages.map(({ name }) => name)).toEqual(['wizard', 'our-shops', 'shop', 'shared-result'])
      const opened = await Promise.all(pages.map((each) => each.open()))
      for (const { load } of opened) expect(load).toBeTypeOf('function')
      expect([...taken].toSorted()).toEqual(Object.keys(packages).toSorted())
    })

  it('names its version and the hash of each of its scripts in its manifest', async () => {
    const { version } = await buildSlice('wizard')
    const manifest = JSON.parse(await readFile(join(folder, 'mf-manifest.json'), 'utf8')) as {
      metaData: { buildInfo: { buildVersion: string } }
      files: Record<string, { integrity: string }>
    }
    expect(manifest.metaData.buildInfo.buildVersion).toBe(version)
    const scripts = (await readdir(folder)).filter((file) => file.endsWith('.js'))
    expect(Object.keys(manifest.files).toSorted()).toEqual(scripts.toSorted())
    for (const file of scripts)
      expect(manifest.files[file]?.integrity).toBe(integrityOf(await readFile(join(folder, file))))
  })

  it('carries declarations of what it exposes, and of nothing else of it', async () => {
    const types = await exposedTypes('wizard')
    expect([...types.keys()].toSorted()).toEqual(['compiled-types/slice.d.ts', 'lifecycles.d.ts'])
    expect(types.get('compiled-types/slice.d.ts')).toContain('mount: (props: import("@zmig/platform").SliceProps)')
    for (const [path, text] of types) expect(await readFile(join(folder, 'types', path), 'utf8')).toBe(text)
    const manifest = JSON.parse(await readFile(join(folder, 'mf-manifest.json'), 'utf8')) as { types: object }
    expect(Object.keys(manifest.types)).toEqual([...types.keys()].toSorted().map((path) => `types/${path}`))
  })

  it('says which package the shell does not share', async () => {
    const page = await openPage(folder, { runtime: {}, bundlerRuntime })
    await expect(exposed(page['wizard'] as Container, {})).rejects.toThrow('the shell does not share @zmig/platform')
  })
})

it('is refused without a manifest', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zmigo-build-'))
  await expect(completeManifest(folder, { version: '1' })).rejects.toThrow('no mf-manifest.json')
  await rm(folder, { recursive: true })
})

describe("a slice that was published with webpack's own federation", () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zmigo-published-'))
    await writeFile(join(folder, 'slice.js'), "import { version } from 'react'\nexport const mount = version\n")
    await runWebpack({
      name: 'published-before',
      mode: 'production',
      context: folder,
      entry: {},
      output: { path: folder, publicPath: '/', uniqueName: 'before', asyncChunks: false },
      plugins: [
        new webpack.container.ModuleFederationPlugin({
          name: 'before',
          filename: 'remoteEntry.js',
          exposes: { './lifecycles': { import: './slice.js', name: 'lifecycles' } },
          shared: { react: { singleton: true, import: false, requiredVersion: `^${react.version}` } },
        }),
      ],
    })
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('gets the packages of the shell', async () => {
    const page = await openPage(folder)
    expect(await exposed(page['before'] as Container, shareScope().scope)).toMatchObject({ mount: react.version })
  })
})
