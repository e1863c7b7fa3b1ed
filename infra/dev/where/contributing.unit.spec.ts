import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../environment.ts'

/** Lines move with every change above them; what they say does not. */
const withoutLines = (text: string): string => text.replaceAll(/:\d+(?= {2})/g, '')

it('CONTRIBUTING.md shows what the command prints: after a change paste its new output there', () => {
  const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const [, typed = '', sample] = /^\$ npm run where (.+)\n([\s\S]+?)^```/m.exec(contributing) ?? []
  const printed = execFileSync(process.execPath, [join(root, 'infra/dev/where.ts'), ...typed.split(' ')], {
    encoding: 'utf8',
  })
  expect(withoutLines(printed)).toBe(withoutLines(sample ?? ''))
})
