import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readArguments } from './command/command-line.ts'
import { root } from './environment.ts'
import { featureFiles } from './scaffold/feature-files.ts'
import { newCommand } from './scaffold/new-command.ts'

const { slice, name } = readArguments(newCommand)
if (existsSync(join(root, `mf-${slice}/src/features/${name}`))) {
  console.error(`${slice} has a feature ${name} already`)
  process.exit(1)
}
for (const [path, content] of Object.entries(featureFiles(name))) {
  const file = join(root, `mf-${slice}`, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  console.log(`mf-${slice}/${path}`)
}
