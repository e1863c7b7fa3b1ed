import { expect, test } from 'vitest'
import { Refusal } from '../../command/run-command.ts'
import { createSteps } from './steps.ts'

test('numbers the steps, says what they saw, and lists what came of each', async () => {
  const lines: string[] = []
  const { run, say, table } = createSteps((line) => lines.push(line))
  const built = await run('Build it', () => {
    say('two sides')
    return Promise.resolve({ outcome: '19 files', version: '1.0.0-a' })
  })
  await run('Publish it', () => Promise.resolve({ outcome: 'published' }))
  expect(built.version).toBe('1.0.0-a')
  const told = lines.join('\n')
  expect(told).toMatch(/\n1\. Build it\n {3}two sides\n {3}19 files \(\d+\.\d s\)\n\n2\. Publish it\n {3}published /)
  expect(table()).toMatch(/^step .*\n1\. Build it +\d+\.\d s +19 files\n2\. Publish it +\d+\.\d s +published$/)
})

test('ends with the step that did not do what it says, and why', async () => {
  const { run, table } = createSteps(() => undefined)
  const failing = run('Promote it under load', () => Promise.reject(new Error('3 of 400 page views failed.')))
  await expect(failing).rejects.toThrow(Refusal)
  await expect(failing).rejects.toThrow('Step 1. Promote it under load: that did not work. 3 of 400 page views failed.')
  expect(table()).not.toContain('Promote')
})
