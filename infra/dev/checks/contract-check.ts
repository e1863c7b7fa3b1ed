import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { signInStaff } from '@zmig/bench'
import { environment, root } from '../environment.ts'
import { startTrialShop } from '../trial/trial-shop.ts'
import { add, type Check, failed, failure, nothingYet, type Result } from './check.ts'
import { ensurePythonPackages } from './requirements.ts'
import { readReport, runCommand } from './run-tool.ts'

const FILES = join(root, 'infra/dev/checks/schemathesis')
const PYTHON = join(root, '.cache/schemathesis')
const REPORTS = join(root, '.cache/reports/schemathesis')

/** Who calls, which calls, and with what data: `all` is also what the document forbids. */
type Caller = { name: string; calls: string; mode: 'all' | 'positive'; headers?: string[] }

/** Schemathesis' own faults are no faults of the shop: they stand in its output, and do not count. */
type Report = { test_cases: { generated: number }; failures: unknown[] }

/** What Schemathesis prints of each call that failed: its address, what is wrong and a curl command. */
const failuresIn = (output: string): string[] =>
  (/^=+ FAILURES =+$([\s\S]*?)^=+ SUMMARY =+$/m.exec(output)?.[1] ?? '')
    .split(/^_{3,} (?=[A-Z]+ \/)/m)
    .slice(1)
    .map((text) => failure(text.split('\n', 1)[0]?.replace(/ _+$/, '') ?? '', text.slice(text.indexOf('\n'))))

const runAs = async (url: string, { name, calls, mode, headers = [] }: Caller): Promise<Result> => {
  const report = join(REPORTS, `${mode}.json`)
  rmSync(report, { force: true })
  const args = [
    '--config-file',
    join(FILES, 'schemathesis.toml'),
    'run',
    `${url}/edge/openapi.json`,
    '--include-by',
    `/x-audience ${calls}`,
    '--mode',
    mode,
    ...headers.flatMap((header) => ['--header', header]),
    '--report',
    'json',
    '--report-json-path',
    report,
  ]
  // it keeps what it found where it runs
  const { output } = await runCommand(join(PYTHON, 'bin/st'), args, { cwd: PYTHON })
  const { test_cases, failures } = readReport<Report>(report) ?? {}
  if (!test_cases?.generated || !failures) return failed(`Schemathesis made no calls ${name}:\n${output}`)
  if (failures.length === 0) return { ...nothingYet, passed: test_cases.generated, output }
  const named = failuresIn(output).map((text) => `${name}: ${text}`)
  return { ...failed(output, named), failed: Math.max(named.length, 1) }
}

const hold = async (): Promise<Result> => {
  const shop = await startTrialShop({ name: 'contract' })
  try {
    const open = await runAs(shop.url, { name: 'without a session', calls: '== everyone', mode: 'all' })
    const cookie = `Cookie: ${await signInStaff(shop.url)}`
    const staff = await runAs(shop.url, { name: 'as owner', calls: '!= everyone', mode: 'positive', headers: [cookie] })
    // a shop that has ended answers nothing, which is no failure to Schemathesis
    await signInStaff(shop.url)
    return { ...add(open, staff), output: `${open.output}\n${staff.output}` }
  } finally {
    await shop.stop()
  }
}

/**
 * Holds a shop against the OpenAPI document that it serves, without a session and as its owner: no 5xx, no answer, status or
 * media type outside of the document, and nothing refused that the document allows. Without Python it counts as skipped;
 * with CI=true it is installed or the check fails.
 */
export const contractCheck: Check = {
  name: 'the API against its OpenAPI document',
  run: async () => {
    const missing = await ensurePythonPackages(PYTHON, join(FILES, 'requirements.txt')).then(
      () => undefined,
      (error: unknown) => String(error instanceof Error ? error.message : error),
    )
    if (missing === undefined) return hold()
    if (environment['CI'] === 'true') return failed(`${missing}. With CI=true nothing may be skipped.`)
    return { ...nothingYet, skipped: 1, output: `${missing}\nWithout it the API was not held against its document.` }
  },
}
