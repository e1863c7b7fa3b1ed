import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Migrations } from '@zmig/kit'
import { Refusal } from './refusal.ts'

/** A schema's migrations as this version has them, in order. */
export type KnownMigrations = { schema: string; migrations: { name: string; sql: string }[] }

/** Reads the SQL files of each schema; their names are what its table `migration` holds. */
export const readKnownMigrations = (sets: Migrations[]): KnownMigrations[] =>
  sets.map(({ schema, directory }) => ({
    schema,
    migrations: readdirSync(directory)
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => ({ name: file.slice(0, -'.sql'.length), sql: readFileSync(join(directory, file), 'utf8') })),
  }))

const listed = (names: string[]): string => (names.length > 0 ? names.join(', ') : 'none')

/**
 * What of this version's migrations a backup has had: those that its rows need before they are loaded. The rest is for
 * after that.
 * @param held the migrations of each schema in the backup, in order
 * @throws Refusal when the backup has had one that this version does not have at that place: it comes from a newer
 * version, or from another branch
 */
export const migrationsBefore = (held: Record<string, string[]>, known: KnownMigrations[]): KnownMigrations[] => {
  const foreign = Object.keys(held).filter((name) => !known.some(({ schema }) => schema === name))
  if (foreign.length > 0)
    throw new Refusal(
      `The backup holds schema ${foreign.join(', ')}, which this version of the shop does not know. Restore it with the version that made it, or a newer one.`,
    )
  return known.map(({ schema, migrations }) => {
    const had = held[schema] ?? []
    const surprising = had.find((name, index) => migrations[index]?.name !== name)
    if (surprising !== undefined)
      throw new Refusal(
        `The backup has had migration ${surprising} of schema ${schema}, which this version of the shop does not have at that place ` +
          `(the backup: ${listed(had)}; this version: ${listed(migrations.map(({ name }) => name))}). Restore it with the version that made it, or a newer one.`,
      )
    return { schema, migrations: migrations.slice(0, had.length) }
  })
}
