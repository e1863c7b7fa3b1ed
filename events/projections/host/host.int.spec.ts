import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { createCallTokens } from '@zmig/kit'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'

const services = new URL('../../../services/', import.meta.url)
const secret = 'a secret of this test alone'

let held: TestDatabase
const children: ChildProcess[] = []
beforeEach(async () => {
  held = await startTestDatabase()
})
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
  await held.stop()
})

/** Runs a service's main.ts. @returns the process and the address that it prints when it is ready */
const run = async (name: string): Promise<{ child: ChildProcess; address: string }> => {
  const env = { DATABASE_URL: held.url, PORT: '0', SERVICES_SECRET: secret, LOG_LEVEL: 'warn' }
  const main = new URL(`${name}/src/main.ts`, services).pathname
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  for await (const line of createInterface(child.stdout)) {
    const address = /^ready (http:\S+)$/.exec(line)?.[1]
    if (address) return { child, address }
  }
  throw new Error(`${name} ended with ${child.exitCode} before it was ready`)
}

test('services start concurrently on an empty database, answer calls with a token, and stop cleanly', async () => {
  const [catalog, ordering] = await Promise.all([run('catalog'), run('ordering')])
  const body = JSON.stringify({ cart: { items: [] } })
  const ask = (headers: Record<string, string>) =>
    fetch(`${ordering.address}/quote`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
  expect((await ask(createCallTokens(secret, 'edge')('/ordering'))).status).toBe(200)
  expect((await ask({})).status).toBe(401)
  const ended = [catalog, ordering].map(({ child }) => once(child, 'exit'))
  for (const { child } of [catalog, ordering]) child.kill('SIGTERM')
  expect(await Promise.all(ended)).toEqual([
    [0, null],
    [0, null],
  ])
})

test('lists all wrong settings at once', async () => {
  const env = { DATABASE_URL: 'nowhere', PORT: 'eighty' }
  const main = new URL('catalog/src/main.ts', services).pathname
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  children.push(child)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(said).toMatch(/DATABASE_URL: /)
  expect(said).toMatch(/PORT: /)
})
