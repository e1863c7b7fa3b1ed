import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { childEnvironment, root } from '../environment.ts'
import { findProjection } from '../projections/open-shop.ts'
import { Misuse } from './run-command.ts'

const runNodeWith = (
  additions: Record<string, string>,
  ...args: string[]
): Promise<{ code: unknown; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, args, { env: childEnvironment(additions) }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })
const runNode = (...args: string[]) => runNodeWith({}, ...args)

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

test('a wrong address of the shop elsewhere is misuse, unless another one is typed', async () => {
  const list = [join(root, 'infra/dev/slice.ts'), 'list']
  const wrong = { SLICE_SHOP_URL: 'localhost:9300', SLICE_KEY_FILE: '/no/key.pem' }
  expect(await runNodeWith(wrong, ...list)).toEqual({
    code: 2,
    stdout: '',
    stderr:
      "error: setting SLICE_SHOP_URL 'localhost:9300' is invalid. It is the address that shoppers type, such as https://shop.example.\n",
  })
  // it gets as far as the key
  expect(await runNodeWith(wrong, ...list, '--shop', 'http://localhost:9300')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no key in /no/key.pem') as string,
  })
})
