import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../environment.ts'

const run = (name: string, ...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [join(root, `infra/dev/${name}.ts`), ...args], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })

test('a process prints its help to stdout, and misuse to stderr', async () => {
  const [helped, misused] = await Promise.all([run('where', '--help'), run('new', 'feature')])
  expect(helped).toEqual({ code: 0, stdout: expect.stringMatching(/^Usage: npm run where/) as string, stderr: '' })
  expect(misused).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining('Usage: npm run new') as string })
})
