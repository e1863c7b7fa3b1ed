import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '@zmig/kit/testing'
import { expect, it } from 'vitest'

const CHILD = join(import.meta.dirname, '../../testing/looping-process.ts')
const START = `require('node:child_process').spawn(process.execPath, [process.argv[1]], { stdio: ['ignore', 'inherit', 'inherit'] })`

/** Whether a process works; one that has ended may stay in the list until its parent looks. */
const works = (pid: string): boolean => {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

it('a slice in an endless loop ends with the shop that was killed', async () => {
  const shop = spawn(process.execPath, ['-e', START, CHILD], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(shop.stdout, 'data')) as [Buffer]
  const child = String(said).trim()
  expect(works(child)).toBe(true)
  shop.kill('SIGKILL')
  await eventually(() => expect(works(child)).toBe(false))
})
