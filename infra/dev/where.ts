import { globSync } from 'node:fs'
import { root } from './environment.ts'
import { byLayer, pathContains } from './where/find-files.ts'

const word = process.argv.slice(2).join(' ')
if (!word) {
  console.error('Say what to look for, e.g. npm run where coupon')
  process.exit(1)
}

const files = globSync('{shell,mf-*,services,events,infra,e2e}/**/*.{ts,tsx,mjs,cjs,sql,csv,md}', {
  cwd: root,
  exclude: ['**/node_modules/**'],
})
const layers = byLayer(files.filter((file) => pathContains(file, word)))
if (layers.length === 0) {
  console.error(`No file is named after "${word}".`)
  process.exit(1)
}
const width = Math.max(...layers.map(({ name }) => name.length))
for (const { name, files: found } of layers)
  for (const [index, file] of found.entries()) console.log(`${(index === 0 ? name : '').padEnd(width)}  ${file}`)
