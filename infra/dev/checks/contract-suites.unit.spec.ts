import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { root } from '../environment.ts'

/** Files that a file imports by a relative path. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+\.ts)'/g)].map(([, path = '']) => join(dirname(file), path))

/** Whether a file imports another one, itself or by what it imports. */
const reaches = (file: string, wanted: string, seen = new Set<string>()): boolean => {
  if (file === wanted) return true
  if (seen.has(file) || !existsSync(file)) return false
  seen.add(file)
  return importsOf(file).some((next) => reaches(next, wanted, seen))
}

/** The suites of a service by the names of their ports: `payment-gateway` → `testPaymentGateway`. */
const suitesOf = (source: string): [port: string, suite: string][] =>
  readdirSync(join(source, 'ports'))
    .filter((name) => name.endsWith('.contract.ts'))
    .map((name) => {
      const [, suite = ''] = /^export const (\w+) = \(/m.exec(readFileSync(join(source, 'ports', name), 'utf8')) ?? []
      return [name.replace('.contract.ts', ''), suite]
    })

/**
 * The adapters that a service's composition registers and no contract suite runs on: `<name>-<port>.adapter.ts` has a
 * `<name>-<port>[.adapter].int.spec.ts` beside it, which calls the suite of its port and reaches the adapter.
 * @param source of the service
 */
const withoutSuite = (source: string): string[] => {
  const suites = suitesOf(source)
  const adapters = importsOf(join(source, 'composition.ts')).filter(
    (file) => dirname(file) === join(source, 'adapters'),
  )
  return adapters.filter((adapter) => {
    const [, suite] = suites.find(([port]) => adapter.endsWith(`-${port}.adapter.ts`)) ?? []
    const specs = ['.adapter.int.spec.ts', '.int.spec.ts'].map((end) => adapter.replace('.adapter.ts', end))
    return !specs.some(
      (spec) =>
        suite !== undefined &&
        existsSync(spec) &&
        new RegExp(`^${suite}\\(`, 'm').test(readFileSync(spec, 'utf8')) &&
        reaches(spec, adapter),
    )
  })
}

describe('a contract suite', () => {
  test.each([
    ['ordering', 'payment-gateway', 2],
    ['invoices', 'tax-documents', 2],
    ['notifications', 'texter', 3],
  ])('runs on every adapter that %s registers of %s', (service, port, adapters) => {
    const source = join(root, 'services', service, 'src')
    const registered = importsOf(join(source, 'composition.ts')).filter((file) => file.endsWith(`-${port}.adapter.ts`))
    expect(registered.length).toBeGreaterThanOrEqual(adapters)
    expect(withoutSuite(source)).toEqual([])
  })

  /** A service with one adapter, which is registered, and the spec beside it. */
  const serviceWith = (files: Record<string, string>): string => {
    const source = mkdtempSync(join(tmpdir(), 'zmig-contract-'))
    onTestFinished(() => rmSync(source, { recursive: true }))
    const written = {
      'composition.ts': `import { createSlowTexter } from './adapters/slow-texter.adapter.ts'`,
      'adapters/slow-texter.adapter.ts': 'export const createSlowTexter = () => undefined',
      'ports/texter.contract.ts': 'export const texterContract = (name: string): void => {}',
      ...files,
    }
    for (const [path, text] of Object.entries(written)) {
      mkdirSync(dirname(join(source, path)), { recursive: true })
      writeFileSync(join(source, path), text)
    }
    return source
  }
  const adapter = `import { createSlowTexter } from './slow-texter.adapter.ts'\n`
  const spec = 'adapters/slow-texter.int.spec.ts'

  test('counts where it is called on the adapter', () => {
    expect(withoutSuite(serviceWith({ [spec]: `${adapter}texterContract('slow', createSlowTexter)` }))).toEqual([])
  })

  test.each([
    ['has no spec', {}],
    ['has a spec that does not call the suite', { [spec]: `${adapter}test('sends', createSlowTexter)` }],
    ['has a spec that calls the suite on another one', { [spec]: `texterContract('fast', createFastTexter)` }],
    ['has the suite in a comment', { [spec]: `${adapter}// texterContract('slow', createSlowTexter)` }],
    [
      'is of a port without a suite',
      { [spec]: `${adapter}texterContract('slow', createSlowTexter)`, 'ports/texter.contract.ts': '' },
    ],
  ])('is missed where an adapter %s', (_, files) => {
    expect(withoutSuite(serviceWith(files))).toHaveLength(1)
  })
})
