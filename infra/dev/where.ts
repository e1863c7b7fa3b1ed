import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from './command/command-line.ts'
import { root } from './environment.ts'
import { byLayer, pathContains } from './where/find-files.ts'
import { findRules, mayStateRule, showHit } from './where/find-rules.ts'
import { whereCommand } from './where/where-command.ts'

const query = readArguments(whereCommand)

const files = globSync('{shell,mf-*,services,events,infra,e2e}/**/*.{ts,tsx,mjs,cjs,sql,csv,md}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/.cache/**'],
}).sort()
const sources = files.filter(mayStateRule)
const { rules, tests } = findRules(
  new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')])),
  query,
)
const layers = byLayer(files.filter((file) => pathContains(file, query)))

if (rules.length + tests.length + layers.length === 0) {
  console.error(`No file is named after "${query}", and no docstring, name or test title contains it.`)
  process.exit(1)
}
for (const [heading, hits] of [
  ['Rule', rules],
  ['Test', tests],
] as const)
  if (hits.length > 0) console.log([heading, ...hits.map((hit) => `  ${showHit(hit)}`)].join('\n'))
if (layers.length > 0) console.log(`Files named after "${query}"`)
const width = Math.max(...layers.map(({ name }) => name.length))
for (const { name, files: found } of layers)
  for (const [index, file] of found.entries()) console.log(`  ${(index === 0 ? name : '').padEnd(width)}  ${file}`)
