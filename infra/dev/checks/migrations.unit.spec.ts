import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { migrationFaults } from './migrations.ts'

const faultsOf = async (sql: string): Promise<string | undefined> => {
  const folder = mkdtempSync(join(tmpdir(), 'zmig-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, '0099_later.sql')
  writeFileSync(file, sql)
  return migrationFaults([file])
}

it.each([
  ['takes a column away', 'alter table orders drop column note', 'ban-drop-column'],
  ['takes a table away', 'drop table orders', 'ban-drop-table'],
  ['gives a column another name', 'alter table orders rename column note to remark', 'renaming-column'],
  ['gives a table another name', 'alter table orders rename to bought', 'renaming-table'],
  [
    'gives a column another type',
    'alter table orders alter column note type jsonb using note::jsonb',
    'changing-column-type',
  ],
  [
    'needs a value that the version before does not write',
    'alter table orders add column note text not null',
    'adding-required-field',
  ],
  ['makes a column required', 'alter table orders alter column note set not null', 'adding-not-nullable-field'],
  [
    'reads a whole table for a constraint',
    'alter table orders add constraint small check (total < 9)',
    'constraint-missing-not-valid',
  ],
  ['stops writes for an index', 'create index orders_note on orders (note)', 'require-concurrent-index-creation'],
])('refuses a migration that %s', async (_, sql, rule) => {
  const faults = await faultsOf(`${sql};`)
  expect(faults).toContain(rule)
  expect(faults).toContain('runs while the version before sells')
})

it('accepts new tables with their indexes, columns that may be empty, and what a reason excuses', async () => {
  const sql = `
create table gift (id bigint generated always as identity primary key, note text not null);
create index gift_note on gift (note);
alter table orders add column note text;
alter table orders add column is_gift boolean not null default false;
-- squawk-ignore require-concurrent-index-creation
create index opening_reason on opening (reason); -- one row
`
  expect(await faultsOf(sql)).toBeUndefined()
})
