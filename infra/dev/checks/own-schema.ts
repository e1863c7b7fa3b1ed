import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { failed, passed, type Result } from './check.ts'
import { root } from '../environment.ts'

/** Schemas that every service may name: details of persons, and the backbone. */
const SHARED = ['people', 'events']
const TABLE = /\b(?:from|join|into|update|using|table|truncate|references|on|only|exists)\s+"?([a-z_]+)"?\."?[a-z_]+/gi

/**
 * The schemas of other services that SQL in a source names.
 * @param owner the service that the source belongs to; its schema has the same name
 * @param schemas the names of all services
 */
export const foreignSchemas = (owner: string, schemas: readonly string[], source: string): string[] => {
  const named = [...source.matchAll(TABLE)].map(([, schema = '']) => schema.toLowerCase())
  return [...new Set(named)].filter((name) => name !== owner && schemas.includes(name) && !SHARED.includes(name))
}

/** A service reads and writes its own tables; what it needs of another it learns from events. */
export const checkOwnSchema = (): Promise<Result> => {
  const files = globSync('services/*/{src,people,facts,migrations}/**/*.{ts,sql}', { cwd: root })
  const schemas = globSync('services/*/', { cwd: root }).map((folder) => folder.split('/')[1] ?? '')
  if (files.length === 0) return Promise.resolve(failed('no source file was found'))
  const lines = files.flatMap((file) =>
    foreignSchemas(file.split('/')[1] ?? '', schemas, readFileSync(join(root, file), 'utf8')).map(
      (schema) => `${file} names a table of ${schema}; learn it from events into a table of its own`,
    ),
  )
  return Promise.resolve(lines.length > 0 ? failed(lines.join('\n')) : passed())
}
