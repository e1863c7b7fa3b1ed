import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findJava, releaseIn } from './java.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zmig-java-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** A program that prints what `java -version` of that version prints. */
const plant = (version: string): void => {
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin/java'), `#!/bin/sh\necho 'openjdk version "${version}"' >&2\n`, { mode: 0o755 })
}

test.each([
  ['openjdk version "17.0.15" 2025-04-15', 17],
  ['openjdk version "21" 2023-09-19', 21],
  ['java version "1.8.0_452"', 8],
  ['openjdk version "25-ea" 2025-09-16', 25],
  ['something else', undefined],
])('%s is release %s', (text, release) => expect(releaseIn(text)).toBe(release))

test('the Java of JAVA_HOME comes before the one on PATH', async () => {
  plant('21.0.2')
  vi.stubEnv('JAVA_HOME', folder)
  expect(await findJava()).toEqual({ command: join(folder, 'bin/java'), home: folder, version: 21 })
})

test('says what to do when Java is missing, cannot be run or is too old', async () => {
  vi.stubEnv('JAVA_HOME', '')
  vi.stubEnv('PATH', folder)
  await expect(findJava()).rejects.toThrow('Java is missing, which Kafka and Elasticsearch run on; install Java 17')
  vi.stubEnv('JAVA_HOME', folder)
  await expect(findJava()).rejects.toThrow(`${folder}/bin/java cannot be run; install Java 17`)
  plant('11.0.2')
  await expect(findJava()).rejects.toThrow('is Java 11, too old; install Java 17 or newer')
})
