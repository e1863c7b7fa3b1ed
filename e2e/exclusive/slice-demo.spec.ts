import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { emptyDataDirectory, npmRun, processesOn, root, runOn } from '../fixtures/shop-process.ts'
import { expect, test } from '../fixtures/test.ts'

const changes = () => execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })

/** What works on the data of the demonstration's own shop. */
const processesOfDemo = () => processesOn(`${join(root, '.cache/trials/demo')}\0`)

test('the demonstration shows an edit go live under load, and a broken version revert by itself', async () => {
  test.setTimeout(600_000)
  const before = changes()
  const { code, output } = await runOn('slice', ['demo', '--load', '0.1'], emptyDataDirectory('demo-elsewhere'))
  expect(code, output).toBe(0)
  expect(output).toMatch(/^ {3}\d+ views at 10 a second from this machine, 0 failed$/m)
  expect(output).toMatch(/Chromium with the broken version shows: .*; its beacon told: document, .*error/)
  expect(output).toMatch(/reverted the canary after \d+\.\d s\. Its reason: \d+ of \d+ visits /)
  expect(output).toMatch(/^8\. .* \d+\.\d s +reverted by itself after .*; \S+ stayed active/m)
  expect(output).toContain('/admin/slices')
  expect(changes()).toBe(before)
  await expect.poll(processesOfDemo).toEqual([])
})

test('the demonstration stops its shop when it is asked to end', async () => {
  const demo = npmRun('slice', ['demo'], {})
  await expect.poll(demo.output).toMatch(/^1\. Start a shop/m)
  await expect.poll(() => processesOfDemo().length).toBeGreaterThan(1)
  process.kill(demo.pid, 'SIGTERM')
  await demo.ended
  await expect.poll(processesOfDemo).toEqual([])
  expect(demo.output()).not.toContain('2. ')
})
