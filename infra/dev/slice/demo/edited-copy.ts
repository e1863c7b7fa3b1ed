import { cp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { childEnvironment, root } from '../../environment.ts'
import { runToEnd } from '../../processes/node-child.ts'

/** A change of one source file. */
type Edit = { file: string; from: string; to: string }

export const SLICE = 'checkout'
const CART = 'src/pages/cart/cart.page.tsx'

/** What a team does on a good day. */
export const NEW_TEXT = { file: CART, from: 'עגלת הקניות', to: 'סל הקניות שלכם' }

/** What a team does on a bad day: an effect runs in a browser only, so no render on a server meets it. */
export const FAULT: Edit = {
  file: CART,
  from: 'const CartBody = () => {\n',
  to: "const CartBody = () => {\n  useEffect(() => {\n    throw new Error('broken on purpose')\n  }, [])\n",
}

/** A build of the copy: what was made, and of which size. */
export type CopyBuild = { version: string; directory: string; files: number; bytes: number }

/** A copy of the sources of the slice outside of the working tree, which stays as it is. */
export const copySources = async (signal: AbortSignal) => {
  const folder = join(root, '.cache/demo')
  const copy = join(folder, `mf-${SLICE}`)
  await rm(folder, { recursive: true, force: true })
  await cp(join(root, `mf-${SLICE}`), copy, { recursive: true, filter: (path) => !path.endsWith('node_modules') })
  await cp(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json')) // its tsconfig.json begins with that

  return {
    /** where it is, as it is named in sentences */
    shown: `.cache/demo/mf-${SLICE}`,
    /** @throws when the sources no longer have what is edited */
    edit: async ({ file, from, to }: Edit): Promise<void> => {
      const path = join(copy, file)
      const text = await readFile(path, 'utf8')
      if (!text.includes(from)) throw new Error(`mf-${SLICE}/${file} no longer has ${JSON.stringify(from)}.`)
      await writeFile(path, text.replace(from, to))
    },
    build: async (): Promise<CopyBuild> => {
      await runToEnd(
        `building the copy of ${SLICE}`,
        {
          file: join(root, 'infra/build/build.ts'),
          args: [SLICE, '--from', copy],
          env: childEnvironment({}),
          heap: 1_024,
          young: 64,
          quiet: true,
        },
        signal,
      )
      const directory = join(folder, 'build', SLICE)
      const meta = await readFile(join(directory, 'meta.json'), 'utf8')
      const { version, files } = JSON.parse(meta) as { version: string; files: Record<string, unknown> }
      const sizes = await Promise.all(Object.keys(files).map(async (path) => (await stat(join(directory, path))).size))
      return { version, directory, files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
    },
  }
}
export type EditedCopy = Awaited<ReturnType<typeof copySources>>
