import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, posix } from 'node:path'
import { buildShell } from '@zmig/build'
import { compileSources } from '@zmig/build/compile'
import { filesBelow } from '@zmig/build/inputs'
import { repository, versionOf } from '@zmig/build/places'
import { sharedVersions } from '@zmig/build/shared'
import { packFiles } from '@zmig/slices/package'

type Manifest = {
  name: string
  version: string
  sideEffects?: unknown
  exports: Record<string, string>
  dependencies: Record<string, string>
  devDependencies?: Record<string, string>
}

const readManifest = async (folder: string) =>
  JSON.parse(await readFile(join(repository, folder, 'package.json'), 'utf8')) as Manifest

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const isOurs = (name: string) => name.startsWith('@zmig/')

const split = (dependencies: Record<string, string>) => {
  const entries = Object.entries(dependencies)
  return {
    dependencies: Object.fromEntries(entries.filter(([name]) => !isOurs(name))),
    // the team installs the tarballs side by side
    peerDependencies: Object.fromEntries(entries.filter(([name]) => isOurs(name))),
  }
}

/** Where sources end up: `./src/index.ts` becomes `./src/index.js` with `./src/index.d.ts`. */
const exportOf = (source: string) => {
  const path = source.replace(/\.tsx?$/, '')
  return { types: `${path}.d.ts`, default: `${path}.js` }
}

/** Versions of types that declarations of the platform name. */
const typesOf = ({ devDependencies = {} }: Manifest) =>
  Object.fromEntries(Object.entries(devDependencies).filter(([name]) => name.startsWith('@types/')))

/** A library of the clone as teams install it: the same exports, compiled. */
const library = async (folder: string, include: readonly string[]): Promise<{ name: string; files: Files }> => {
  const manifest = await readManifest(folder)
  const compiled = await compileSources({
    name: manifest.name.replace('@zmig/', ''),
    project: `${folder}/tsconfig.json`,
    root: folder,
    include: include.map((pattern) => `${folder}/${pattern}`),
  })
  const packed = {
    name: manifest.name,
    version: manifest.version,
    type: 'module',
    ...('sideEffects' in manifest && { sideEffects: manifest.sideEffects }),
    exports: {
      ...Object.fromEntries(Object.entries(manifest.exports).map(([key, source]) => [key, exportOf(source)])),
      './package.json': './package.json',
    },
    ...split({ ...manifest.dependencies, ...typesOf(manifest) }),
  }
  return { name: manifest.name, files: new Map([...compiled, ['package.json', json(packed)]]) }
}

type Files = Map<string, string>

/** The parts of the build that are no TypeScript: loaders of webpack, which name sources by their own endings. */
const loaders = async (folder: string): Promise<Files> => {
  const paths = (await filesBelow(join(repository, folder))).filter((path) => /\.(cjs|js)$/.test(path))
  const texts = await Promise.all(paths.map((path) => readFile(join(repository, folder, path), 'utf8')))
  const ownEnding = /(import\()(['"])(\.[^'"]+)\.ts\2/g
  return new Map(paths.map((path, at) => [path, (texts[at] ?? '').replace(ownEnding, '$1$2$3.js$2')]))
}

/** The packages of the clone that the SDK has inside: what it needs of them, by their exports. */
const INSIDE = [
  {
    folder: 'infra/build',
    exports: {
      './slice': './src/build-slice.ts',
      './pages': './src/slice-pages.ts',
      './places': './src/places.ts',
      './content': './src/content/compile-file.ts',
      './server-side': './src/server-side-thread.ts',
    },
    /** the build of the shell, of which the SDK has the result */
    without: ['src/build-shell', 'src/shell-config'],
  },
  {
    folder: 'services/slices',
    exports: {
      './package': './src/package/index.ts',
      './meta': './src/package/slice-meta.ts',
      './gate-terms': './src/gate/gate-terms.ts',
      './page-address': './src/package/page-address.ts',
      './reserved-addresses': './src/slice/reserved-addresses.ts',
      './uses': './src/package/slice-uses.ts',
    },
    without: [],
  },
  {
    folder: 'shell/server',
    exports: { './render': './src/render/renderer.ts' },
    without: [],
  },
]

const inside = async ({ folder, exports, without }: (typeof INSIDE)[number]): Promise<[string, string][]> => {
  const { name, version } = await readManifest(folder)
  const compiled = await compileSources({
    name: name.replace('@zmig/', ''),
    project: `${folder}/tsconfig.json`,
    root: folder,
    include: Object.values(exports).map((source) => posix.join(folder, source)),
  })
  const needed = [...compiled].filter(([path]) => !without.some((left) => path.startsWith(`${left}.`)))
  const manifest = {
    name,
    version,
    type: 'module',
    exports: Object.fromEntries(Object.entries(exports).map(([key, source]) => [key, exportOf(source)])),
  }
  const files = [...needed, ['package.json', json(manifest)]] as [string, string][]
  return files.map(([path, text]) => [`node_modules/${name}/${path}`, text])
}

/** What no module of the SDK imports by its name, and the build and the command run on nevertheless. */
const TOOLS = ['@types/node', 'swc-loader', 'typescript']

const IMPORTED = /^(?:import|export)\s[^'"]*from\s+['"]((?:@[^/'"]+\/)?[^./'"][^/'"]*)/gm

/** The packages that modules import. */
const importsOf = (files: Iterable<[path: string, text: string]>): Set<string> => {
  const names = [...files].flatMap(([path, text]) =>
    path.endsWith('.js') ? [...text.matchAll(IMPORTED)].map(([, name = '']) => name) : [],
  )
  return new Set(names.filter((name) => !name.startsWith('node:') && !isOurs(name)))
}

/** The build factory and the command of slices, with what the build needs of the shell. */
const sdk = async (): Promise<{ name: string; files: Files }> => {
  const { name, version, dependencies } = await readManifest('infra/sdk')
  const manifests = await Promise.all(INSIDE.map(({ folder }) => readManifest(folder)))
  const versionsOf = (each: Manifest) => ({ ...each.devDependencies, ...each.dependencies })
  const own = Object.assign({}, ...manifests.map(versionsOf), dependencies) as Record<string, string>
  const pinned = { ...versionsOf(await readManifest('')), ...own }
  const compiled = await compileSources({
    name: name.replace('@zmig/', ''),
    project: 'infra/sdk/tsconfig.json',
    root: 'infra/sdk',
    include: ['infra/sdk/src/bin.ts', 'infra/sdk/src/api.ts'],
  })
  const { directory } = await buildShell()
  const build = 'node_modules/@zmig/build'
  const plain = [...(await loaders('infra/build/src'))].map(([path, text]): [string, string] => [
    `${build}/src/${path}`,
    text,
  ])
  const bundled = await Promise.all(INSIDE.map(inside))
  const within = manifests.map((manifest) => manifest.name)
  // what only the files of a new slice import, its test's runner for one, is pinned by none of these packages
  const imported = importsOf([...compiled, ...bundled.flat()]).values()
  const tools = [...imported.filter((tool) => own[tool] !== undefined), ...TOOLS].toSorted()
  const packed = {
    name,
    version,
    type: 'module',
    engines: { node: '>=22.18' },
    bin: { 'zmigo-slice': 'src/bin.js' },
    exports: { '.': exportOf('./src/api.ts'), './package.json': './package.json' },
    dependencies: {
      ...Object.fromEntries(tools.map((tool) => [tool, pinned[tool]])),
      ...Object.fromEntries(within.map((each) => [each, versionOf(each)])),
    },
    bundleDependencies: within,
    peerDependencies: Object.fromEntries(
      ['@zmig/edge-contract', '@zmig/platform'].map((peer) => [peer, versionOf(peer)]),
    ),
  }
  const files: Files = new Map([
    ...compiled,
    ...bundled.flat(),
    ...plain,
    [`${build}/shell/platform.server.cjs`, await readFile(join(directory, 'server/platform.server.cjs'), 'utf8')],
    [`${build}/shell/shared.json`, json(sharedVersions())],
    ['package.json', json(packed)],
  ])
  return { name, files }
}

type Packed = { file: string; sha256: string; bytes: number }

/** Archives of npm hold everything below one folder of this name. */
const FOLDER = 'package'

const writeTarball = async (into: string, { name, files }: { name: string; files: Files }): Promise<Packed> => {
  const sorted = [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const packed = await packFiles(new Map(sorted.map(([path, text]) => [`${FOLDER}/${path}`, Buffer.from(text)])))
  const { version } = JSON.parse(files.get('package.json') ?? '') as { version: string }
  const file = join(into, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
  await writeFile(file, packed)
  return { file, sha256: createHash('sha256').update(packed).digest('hex'), bytes: packed.length }
}

/**
 * Packs what a team in another repository needs as tarballs of npm: the platform, the edge contract, and the build with its
 * command. Equal sources give equal bytes.
 * @param into the folder that they go to, absolute
 * @returns what it wrote, and how a team installs it
 */
export const packSdk = async (into: string): Promise<string> => {
  await mkdir(into, { recursive: true })
  const packages = [
    await library('services/edge/contract', ['*.ts']),
    await library('shell/platform', ['src/**/*']),
    await sdk(),
  ]
  const packed = await Promise.all(packages.map((each) => writeTarball(into, each)))
  const lines = packed.map(({ file, bytes, sha256 }) => `${sha256}  ${basename(file)}  ${bytes} bytes`)
  const files = packed.map(({ file }) => `./${basename(file)}`).join(' ')
  return [
    `Packed the SDK into ${into}. Equal sources give equal bytes (SHA-256):`,
    ...lines,
    `In another repository, with these files in its folder: npm install ${files}, then npx zmigo-slice --help.`,
    `To undo: remove the files.`,
  ].join('\n')
}
