import { join } from 'node:path'
import { createServiceClient, HttpProblem, readConfigOrExit } from '@zmig/kit'
import type { SliceListing } from '@zmig/slices'
import { readArguments } from './command/command-line.ts'
import { readStartConfig } from './config.ts'
import { environment, root } from './environment.ts'
import { runningInstance } from './processes/instance-file.ts'
import { runToEnd } from './processes/node-child.ts'
import { formatSlices, sliceCommand } from './slice/slice-command.ts'

const fail = (message: string): never => {
  console.error(message)
  process.exit(1)
}

const command = readArguments(sliceCommand)

/** Builds on this machine; everything else is asked of the running shop. */
const build = (slice: string) =>
  runToEnd(
    `building ${slice}`,
    { file: join(root, 'infra/build/build.ts'), args: [slice], env: environment, heap: 1_024 },
    new AbortController().signal,
  )

const connect = () => {
  const { dataDirectory, servicesSecret } = readConfigOrExit(readStartConfig, environment)
  const instance =
    runningInstance(dataDirectory) ?? fail('No shop runs on this data directory; start it with npm start.')
  return createServiceClient({
    baseUrl: `http://127.0.0.1:${instance.services}`,
    secret: servicesSecret,
    caller: 'operator',
    timeoutMs: 30_000,
  })
}

const run = async (): Promise<void> => {
  if (command.action === 'build') return build(command.slice)
  const services = connect()
  if (command.action === 'list') {
    console.log(formatSlices((await services.get('/slices')) as SliceListing[]))
    return
  }
  const { action, slice } = command
  if (action === 'publish') {
    await build(slice)
    console.log(await services.post('/slices/publish', { directory: join(root, '.cache/build', slice) }))
  }
  if (action === 'activate') console.log(await services.post('/slices/activate', { slice, version: command.version }))
  if (action === 'rollback') console.log(await services.post('/slices/rollback', { slice }))
}

try {
  await run()
  process.exit(0) // the client keeps its connection
} catch (error) {
  fail(error instanceof HttpProblem ? `${error.title}: ${error.detail ?? ''}` : String(error))
}
