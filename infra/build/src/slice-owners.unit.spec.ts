import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repository, sliceFolder, sliceNames } from './places.ts'

const read = (file: string) => readFileSync(file, 'utf8')

it.each(sliceNames)('%s names the team that CODEOWNERS names', (slice) => {
  const { author } = JSON.parse(read(join(sliceFolder(slice), 'package.json'))) as { author?: string }
  const [, team] = new RegExp(`^/mf-${slice}/\\s+(\\S+)$`, 'm').exec(read(join(repository, 'CODEOWNERS'))) ?? []
  expect(author).toBe(team)
})
