import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readBackupPassphrase } from './config.ts'

const fileWith = (text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'zmig-passphrase-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'passphrase'), text)
  return join(folder, 'passphrase')
}

test('the passphrase of backups comes from the environment or a file; without one they are plain', () => {
  expect(readBackupPassphrase({})).toBeUndefined()
  expect(readBackupPassphrase({ BACKUP_PASSPHRASE: 'correct horse' })).toBe('correct horse')
  expect(readBackupPassphrase({ BACKUP_PASSPHRASE_FILE: fileWith('correct horse\r\n') })).toBe('correct horse')
})

test.each([
  ['too short', { BACKUP_PASSPHRASE: 'horse' }, /^BACKUP_PASSPHRASE: is too short/],
  ['in a file that is not there', { BACKUP_PASSPHRASE_FILE: '/nowhere' }, /^BACKUP_PASSPHRASE_FILE: .*cannot be read/],
])('a passphrase that is %s is refused, and not repeated', (_, env, fault) => {
  expect(() => readBackupPassphrase(env)).toThrow(fault)
  expect(() => readBackupPassphrase(env)).not.toThrow(/horse/)
})

test('an empty file is no passphrase, and two passphrases are one too many', () => {
  expect(() => readBackupPassphrase({ BACKUP_PASSPHRASE_FILE: fileWith('\n') })).toThrow('is empty')
  const both = { BACKUP_PASSPHRASE: 'correct horse', BACKUP_PASSPHRASE_FILE: fileWith('battery staple') }
  expect(() => readBackupPassphrase(both)).toThrow('unset one of them')
})
