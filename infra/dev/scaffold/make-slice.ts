import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { joinClone, sliceFiles, type Pattern } from '@zmig/slice-sdk'
import { root } from '../environment.ts'

/**
 * Makes a new slice in this clone, installed so that it builds.
 * @returns what was made, what comes next, and how to undo it
 * @throws Error when there is one of that name
 */
export const makeSlice = async (slice: string, owner: string): Promise<string> => {
  const folder = join(root, `mf-${slice}`)
  if (existsSync(folder)) throw new Error(`There is a slice ${slice} already, in mf-${slice}.`)
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const pattern = {
    packageJson: JSON.parse(read('mf-wizard/package.json')) as Pattern['packageJson'],
    tsconfig: JSON.parse(read('mf-wizard/tsconfig.json')) as object,
  }
  const joined = { packageJson: read('package.json'), tsconfig: read('tsconfig.json'), codeowners: read('CODEOWNERS') }
  for (const [path, content] of Object.entries(sliceFiles(slice, owner, pattern))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  for (const [path, content] of Object.entries(joinClone(slice, owner, joined)))
    writeFileSync(join(root, path), content)
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: root })
  return (
    `Made mf-${slice} with a page at /${slice}. Next: npm run slice -- key new ${slice}, npm run slice -- publish ${slice}.\n` +
    `To undo: git checkout package.json package-lock.json tsconfig.json CODEOWNERS && rm -r mf-${slice}`
  )
}
