import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../environment.ts'
import { findProjection } from '../projections/open-shop.ts'
import { Misuse } from './run-command.ts'

const runNode = (...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, args, (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }))
  })

test('a command that does not exist is misuse, and those that do are listed', async () => {
  const listed = /^error: "nosuch" is not a command; there are: start, dev, [\s\S]*\n\nUsage: npm run <command>/
  expect(await runNode(join(root, 'infra/dev/bootstrap.mjs'), 'nosuch')).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(listed) as string,
  })
})

test('a projection that does not exist is misuse, and those that do are listed', () => {
  const find = () => findProjection([{ name: 'edge-tyre' }, { name: 'edge-like' }] as never, 'nosuch')
  expect(find).toThrow(new Misuse('There is no projection "nosuch". Type one of these instead: edge-like, edge-tyre'))
})

test.each([
  ['Misuse', 2],
  ['Refusal', 1],
])('a command that ends with %s says its sentence and exits with %i', async (kind, code) => {
  const file = JSON.stringify(join(root, 'infra/dev/command/run-command.ts'))
  const script = `import(${file}).then((m) => m.runCommand(async () => { throw new m.${kind}('Type that.') }))`
  expect(await runNode('--eval', script)).toEqual({ code, stdout: '', stderr: 'Type that.\n' })
})
