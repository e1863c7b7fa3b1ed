import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The shell's own build, as `@zmig/build` leaves it below `.cache/build/shell`. */
export type ShellBuild = {
  hash: string
  /** files that the browser runs, in this order */
  scripts: { file: string; integrity: string }[]
  /** what pages of developers run after them */
  developer: { file: string; integrity: string }
  /** address of the rules of the accessibility panel, which pages load once a setting is made */
  accessibilityFile: string
  /** the platform for the render workers */
  platformFile: string
}

export const shellRoot = join(import.meta.dirname, '../../../../.cache/build/shell')

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))

/** Reads the current build. @throws when the shell has never been built */
export const readShellBuild = async (root: string = shellRoot): Promise<ShellBuild> => {
  try {
    const { hash } = (await readJson(join(root, 'current.json'))) as { hash: string }
    const { scripts, developer } = (await readJson(join(root, hash, 'meta.json'))) as Pick<
      ShellBuild,
      'scripts' | 'developer'
    >
    const accessibilityFile = `/assets/shell/${hash}/accessibility.js`
    return { hash, scripts, developer, accessibilityFile, platformFile: join(root, hash, 'server/platform.server.cjs') }
  } catch (error) {
    throw new Error('the shell is not built; run `node infra/build/build.ts shell`', { cause: error })
  }
}
