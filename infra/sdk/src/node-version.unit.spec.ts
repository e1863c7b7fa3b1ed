import { expect, it } from 'vitest'
import { tooOld } from './node-version.ts'

it.each(['18.20.8', '20.20.2', '22.17.9'])('Node %s is told what to install', (version) => {
  expect(tooOld(version)).toContain(`Node ${version} is too old: this command needs 22.18 or newer.`)
  expect(tooOld(version)).toContain('npm install node@24')
})

it.each(['22.18.0', '24.0.0', '100.1.0'])('Node %s runs the command', (version) => {
  expect(tooOld(version)).toBeUndefined()
})
