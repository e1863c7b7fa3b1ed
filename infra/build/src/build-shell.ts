import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accessibilityFile } from '@zmig/platform/accessibility-file'
import { allEnded } from './all-ended.ts'
import { filesBelow, hashOfInputs, integrityOf, precompress } from './files.ts'
import { keepWork } from './kept-work.ts'
import { buildRoot, packageFolder, platform, repository, versionOf } from './places.ts'
import { runWebpack } from './base-config.ts'
import { evaluateBundle } from './evaluate-bundle.ts'
import { writeOffer } from './shell-offer.ts'
import { sharedVersions } from './shared.ts'
import { shellClientConfig, shellDeveloperConfig, shellServerConfig } from './shell-config.ts'

export type ShellBuild = { hash: string; directory: string }

type ShellScript = { file: string; integrity: string; bytes: number; brotli: number }

/** What the server must know of a shell build: the scripts in the order they run, with their SRI hashes. */
export type ShellMeta = {
  hash: string
  scripts: ShellScript[]
  /** what pages of developers run after them */
  developer: ShellScript
}

/** Pages that browsers still hold open ask for the files of the shell they came with. */
const KEPT_BUILDS = 3

export const shellRoot = join(buildRoot, 'shell')
const pointer = join(shellRoot, 'current.json')

const identify = async () => {
  const folders = ['shell/client/src', 'shell/platform/src', 'services/edge/contract'].map((path) =>
    join(repository, path),
  )
  const inputs = await hashOfInputs([...folders, import.meta.dirname], {
    shared: sharedVersions(),
    versions: ['webpack', '@module-federation/enhanced', 'single-spa', '@emotion/cache', 'zod', '@swc/core'].map(
      versionOf,
    ),
  })
  const hash = inputs.slice(0, 12)
  return { hash, directory: join(shellRoot, hash) }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Fonts keep their own address over all shell builds: it carries the version of their package. */
const copyFonts = async () => {
  const rubik = '@fontsource-variable/rubik'
  const target = join(shellRoot, 'fonts', versionOf(rubik))
  await mkdir(target, { recursive: true })
  const packaged = join(packageFolder(rubik), 'files')
  const own = join(platform, 'fonts')
  for (const [folder, part] of [
    [packaged, 'hebrew'],
    [packaged, 'latin'],
    [own, 'basic'],
  ] as const) {
    const file = `rubik-${part}-wght-normal.woff2`
    await cp(join(folder, file), join(target, file))
  }
}

const describeScript = async (directory: string, file: string): Promise<ShellScript> => {
  const content = await readFile(join(directory, 'client', file))
  const { size } = await stat(join(directory, 'client', `${file}.br`))
  return { file, integrity: integrityOf(content), bytes: content.length, brotli: size }
}

const writeMeta = async (directory: string, hash: string, files: string[]) => {
  const scripts = await Promise.all(files.map((file) => describeScript(directory, file)))
  const developer = await describeScript(directory, 'developer.js')
  await writeFile(
    join(directory, 'meta.json'),
    JSON.stringify({ hash, scripts, developer } satisfies ShellMeta, null, 2),
  )
}

const removeOldBuilds = async () => {
  const names = (await readdir(shellRoot)).filter((name) => /^[0-9a-f]{12}$/.test(name))
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(shellRoot, name))).mtimeMs })),
  )
  const old = dated.toSorted((one, other) => other.at - one.at).slice(KEPT_BUILDS)
  for (const { name } of old) await rm(join(shellRoot, name), { recursive: true, force: true })
}

/** True when the sources of the shell are not the ones of its last build. */
export const isShellStale = async (): Promise<boolean> =>
  !(await exists(join((await identify()).directory, 'meta.json')))

/**
 * Builds the shell into `.cache/build/shell/<hash>` (browser and render workers) and points `current.json` at it.
 * @returns the hash of the sources, part of the address of every file, and the folder
 * @throws with webpack's message when it does not compile; the last good build stays
 */
export const buildShell = async (): Promise<ShellBuild> => {
  const { hash, directory } = await identify()
  if (!(await exists(join(directory, 'meta.json')))) {
    const unfinished = `${directory}.building-${process.pid}`
    try {
      const target = { hash, directory: unfinished }
      const [client] = await allEnded([runWebpack(shellClientConfig(target)), runWebpack(shellServerConfig(target))])
      await runWebpack(shellDeveloperConfig(target))
      await writeFile(join(unfinished, 'client/accessibility.js'), accessibilityFile)
      const copies = keepWork('shell-compressed')
      await precompress(join(unfinished, 'client'), copies, { effort: 'smallest' })
      await copies.tidy()
      const entry = client['main'] ?? []
      if ((await filesBelow(join(unfinished, 'client'))).length === 0) throw new Error('the shell build is empty')
      await writeMeta(unfinished, hash, entry)
      const platform = await evaluateBundle(join(unfinished, 'server/platform.server.cjs'))
      await writeOffer(unfinished, hash, platform as object)
      await rename(unfinished, directory)
    } catch (error) {
      // another process may have built the same sources meanwhile: theirs is as good
      if (!(await exists(join(directory, 'meta.json')))) throw error
    } finally {
      await rm(unfinished, { recursive: true, force: true })
    }
    await removeOldBuilds()
  }
  await copyFonts()
  await writeFile(`${pointer}.new`, JSON.stringify({ hash }))
  await rename(`${pointer}.new`, pointer)
  return { hash, directory }
}
