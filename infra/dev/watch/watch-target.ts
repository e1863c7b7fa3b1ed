import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import type { Stack } from '../stack/start-stack.ts'
import type { Target } from './targets.ts'

/** Editors write a file in several steps; a save is over when nothing has happened for this long. */
const SETTLED_MILLISECONDS = 150

/** Rebuilds and restarts after each save, one save after the other; a build that fails leaves the last good one. */
export const watchTarget = (stack: Stack, { folders, slices, restart }: Target, say: (line: string) => void): void => {
  let timer: NodeJS.Timeout | undefined
  let applying = Promise.resolve()

  const apply = async () => {
    const began = Date.now()
    try {
      if (slices) await stack.refreshSlices()
      for (const part of restart) stack.restart(part)
      say(`applied after ${((Date.now() - began) / 1000).toFixed(1)} s; reload the page`)
    } catch (error) {
      say(error instanceof Error ? error.message : String(error))
    }
  }
  const onChange = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      applying = applying.then(apply)
    }, SETTLED_MILLISECONDS)
  }
  for (const folder of folders) watch(join(root, folder), { recursive: true }, onChange)
  say(`watching ${folders.join(', ')}`)
}
