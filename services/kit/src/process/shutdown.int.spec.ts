import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createStops, DRAIN_MILLISECONDS } from './exit.ts'

const startProcess = async (...args: string[]): Promise<ChildProcess> => {
  const child = fork(join(import.meta.dirname, 'testing/stoppable.ts'), args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  await once(child, 'message')
  return child
}

const exitCode = async (child: ChildProcess, end: (child: ChildProcess) => void): Promise<number | null> => {
  const exit = once(child, 'exit')
  end(child)
  const [code] = (await exit) as [number | null]
  return code
}

test.each([
  ['SIGTERM', (child: ChildProcess) => child.kill('SIGTERM')],
  ['SIGINT', (child: ChildProcess) => child.kill('SIGINT')],
  ['the end of its supervisor', (child: ChildProcess) => child.disconnect()],
])('%s stops a process, which exits with 0', async (_, end) => {
  expect(await exitCode(await startProcess('promptly'), end)).toBe(0)
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a second %s does not cut the drain short, and the drain ends in time',
  async (signal) => {
    const child = await startProcess('never', '1000')
    const began = performance.now()
    const code = await exitCode(child, () => {
      child.kill(signal)
      child.kill(signal)
    })
    expect(code).toBe(1)
    expect(performance.now() - began).toBeGreaterThan(990)
    // running.md, Commands: npm start ends within 5 s
    expect(DRAIN_MILLISECONDS).toBeLessThan(5_000)
  },
)

test('a stop that fails logs the reason and exits with 1', async () => {
  const child = await startProcess('badly')
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  expect(await exitCode(child, () => child.kill('SIGTERM'))).toBe(1)
  expect(said).toContain('the pool would not close')
})

test('a process with a drain time goes on serving for so long before it stops', async () => {
  const child = await startProcess('promptly', '1000', '500')
  const began = performance.now()
  expect(await exitCode(child, () => child.kill('SIGTERM'))).toBe(0)
  expect(performance.now() - began).toBeGreaterThan(490)
})

test('a process that is asked to end while it starts closes what it has opened, and what it opens afterwards', async () => {
  const closed: string[] = []
  const stops = createStops()
  await stops.add(() => void closed.push('pool'))
  await stops.add(() => void closed.push('log'))
  await stops.run()
  await stops.add(() => void closed.push('server'))
  expect(closed).toEqual(['log', 'pool', 'server'])
})
