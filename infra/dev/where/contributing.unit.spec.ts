import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../environment.ts'

/** Lines move with every change above them, so the page shows `…` in their place: a number there would soon be wrong. */
const withoutLines = (printed: string): string => printed.replaceAll(/:\d+(?= {2})/g, ':…')

// made again with: npx vitest run --project unit infra/dev/where/contributing --update
it('CONTRIBUTING.md shows what the command prints, but for the line numbers', async () => {
  const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const [whole, head, typed] = /^(\$ npm run where (.+)\n)[\s\S]+?(?=^```)/m.exec(contributing) ?? []
  if (whole === undefined || head === undefined || typed === undefined) throw new Error('the sample is gone')
  const printed = execFileSync(process.execPath, [join(root, 'infra/dev/where.ts'), ...typed.split(' ')], {
    encoding: 'utf8',
  })
  const made = contributing.replace(whole, () => head + withoutLines(printed))
  await expect(made).toMatchFileSnapshot('../../../CONTRIBUTING.md')
})
