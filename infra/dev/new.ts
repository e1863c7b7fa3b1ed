import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './environment.ts'
import { featureFiles } from './scaffold/feature-files.ts'

const USAGE = 'npm run new feature <slice> <name>, e.g. npm run new feature storefront best-offer'

const problem = ([what, slice, name]: string[]): string | undefined => {
  if (what !== 'feature' || !slice || !name) return USAGE
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return `"${name}" should be words in lower case joined by dashes`
  if (!/^[a-z]+$/.test(slice) || !existsSync(join(root, `mf-${slice}`))) return `there is no slice ${slice}`
  return existsSync(join(root, `mf-${slice}/src/features/${name}`))
    ? `${slice} has a feature ${name} already`
    : undefined
}

const args = process.argv.slice(2)
const refused = problem(args)
if (refused) {
  console.error(refused)
  process.exit(1)
}
const [, slice = '', name = ''] = args
for (const [path, content] of Object.entries(featureFiles(name))) {
  const file = join(root, `mf-${slice}`, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  console.log(`mf-${slice}/${path}`)
}
