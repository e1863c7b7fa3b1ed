import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashOfInputs } from './files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zmigo-inputs-'))
  await mkdir(join(folder, 'content'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Whether the hash of the folder changes when this file is written. */
const changesWith = async (path: string) => {
  const before = await hashOfInputs([folder], {})
  await writeFile(join(folder, path), path)
  return (await hashOfInputs([folder], {})) !== before
}

it.each(['page.tsx', 'content/terms-of-use.md'])('builds again after a change of %s', async (path) =>
  expect(await changesWith(path)).toBe(true),
)

it.each(['README.md', 'page.unit.spec.tsx', 'tsconfig.json'])(
  'does not build again after a change of %s',
  async (path) => expect(await changesWith(path)).toBe(false),
)
