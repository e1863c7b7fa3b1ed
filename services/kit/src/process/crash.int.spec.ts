import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const output = async (way: string): Promise<{ code: unknown; said: string }> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/crashing.ts'), way])
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [unknown]
  return { code, said }
}

test.each(['throws', 'rejects'])('a process that %s without a handler ends with 1 and one clean line', async (way) => {
  const { code, said } = await output(way)
  expect(code).toBe(1)
  expect(said.trim().split('\n')).toHaveLength(1)
  expect(JSON.parse(said)).toMatchObject({ level: 60, err: { message: 'duplicate key value', code: '23505' } })
  expect(said).not.toContain('dana')
})
