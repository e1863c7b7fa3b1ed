import { failed, passed, type Check } from './check.ts'
import { checkBoundaries } from './boundaries.ts'
import { checkEnvironmentReads } from './environment-reads.ts'
import { checkOwnSchema } from './own-schema.ts'
import { checkPureDeciders } from './pure-deciders.ts'
import { runTool } from './run-tool.ts'

const tool = (name: string, command: string, args: string[]): Check => ({
  name,
  run: async () => {
    const { code, output } = await runTool(command, args)
    return code === 0 ? passed() : failed(output)
  },
})

/** Everything that reads the code without running it. */
export const staticChecks: Check[] = [
  tool('types', 'tsc', ['-b']),
  tool('lint', 'oxlint', ['-f', 'unix']),
  tool('format', 'prettier', ['--check', '.', '--cache', '--cache-location', '.cache/prettier', '--log-level', 'warn']),
  { name: 'boundaries', run: checkBoundaries },
  { name: 'environment only in config.ts', run: checkEnvironmentReads },
  { name: 'deciders read their arguments only', run: checkPureDeciders },
  { name: 'SQL stays in its own schema', run: checkOwnSchema },
  tool('unused code', 'knip', ['--no-progress', '--no-config-hints']),
]
