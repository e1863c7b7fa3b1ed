import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

type Meta = { version: string; files: Record<string, { integrity: string; bytes?: number; brotli?: number }> }

/** A text in place of another one, or a script edited by its path. */
export type Change = { from: string; to: string } | { edit: (path: string, code: string) => string }

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const integrityOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`

const filesBelow = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))

const changed = (change: Change, path: string, code: string): string =>
  'edit' in change ? change.edit(path, code) : code.replaceAll(change.from, change.to)

/**
 * Creates another version of a slice from a build of it, with one change.
 *
 * @param source the build, whose version is `before`
 * @param version of as many characters as `before`, so that the sizes stay
 * @returns a build directory whose hashes and compressed forms are right
 */
export const anotherVersion = (source: string, before: string, version: string, change: Change): string => {
  const directory = mkdtempSync(join(tmpdir(), 'zmigo-next-'))
  cpSync(source, directory, { recursive: true })
  const meta = readJson(join(directory, 'meta.json')) as Meta
  const compress = (path: string, content: string) => {
    if (`${path}.br` in meta.files) writeFileSync(join(directory, `${path}.br`), brotliCompressSync(content))
    if (`${path}.gz` in meta.files) writeFileSync(join(directory, `${path}.gz`), gzipSync(content))
  }
  for (const path of filesBelow(directory).filter((name) => /\.c?js$/.test(name))) {
    const file = join(directory, path)
    const code = changed(change, path, readFileSync(file, 'utf8').replaceAll(before, version))
    writeFileSync(file, code)
    compress(path, code)
  }
  const manifestFile = 'client/mf-manifest.json'
  const manifest = readJson(join(directory, manifestFile)) as Pick<Meta, 'files'>
  for (const path of Object.keys(manifest.files))
    manifest.files[path] = {
      ...manifest.files[path],
      integrity: integrityOf(readFileSync(join(directory, 'client', path))),
    }
  const text = JSON.stringify(manifest).replaceAll(before, version)
  writeFileSync(join(directory, manifestFile), text)
  compress(manifestFile, text)
  for (const path of Object.keys(meta.files)) {
    const content = readFileSync(join(directory, path))
    meta.files[path] = { ...meta.files[path], integrity: integrityOf(content), bytes: content.length }
  }
  writeFileSync(join(directory, 'meta.json'), JSON.stringify({ ...meta, version }))
  return directory
}
