import { existsSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { sliceFolder, sliceNames } from '@zmig/build/places'
import { faultOfShopSetting, isBuilt, sliceCommandOf } from '@zmig/slice-sdk/command'
import type { SigningKey } from '@zmig/slices/package'
import { readArguments } from './command/command-line.ts'
import { environment, root } from './environment.ts'
import { runningInstance } from './processes/instance-file.ts'
import { runToEnd } from './processes/node-child.ts'

/** @param code 2 for what was mistyped */
const fail = (message: string, code: 1 | 2 = 1): never => {
  console.error(message)
  process.exit(code)
}

/** The slice in whose folder the command was typed; npm says where that was. */
const sliceHere = (): string | undefined => {
  const [folder = ''] = relative(root, environment['INIT_CWD'] ?? root).split(sep)
  return sliceNames.find((slice) => folder === `mf-${slice}`)
}

const { shop: named, ...command } = readArguments(sliceCommandOf({ here: sliceHere(), slices: sliceNames }))

const wrongShop = faultOfShopSetting(environment)
if (named === undefined && wrongShop !== undefined) fail(wrongShop, 2)

const startBuild = (slice: string): Promise<void> =>
  runToEnd(
    `building ${slice}`,
    { file: join(root, 'infra/build/build.ts'), args: [slice], env: environment, heap: 1_024, young: 64, quiet: true },
    new AbortController().signal,
  )

// A build takes longest: it begins before the rest of the command is loaded.
const begun = 'slice' in command && isBuilt(command.action) ? startBuild(command.slice ?? '') : undefined
begun?.catch(() => undefined) // awaited by `build`
const { createServiceClient, HttpProblem, readConfigOrExit } = await import('@zmig/kit')
const { createHttpShop, createSliceActions, Misuse, NO_KEY_NAMED } = await import('@zmig/slice-sdk')
const { readShopKey, readSigningKey } = await import('@zmig/slices/package')
const { readStartConfig, sliceKeyFile, sliceShopUrl } = await import('./config.ts')

const settings = () => readConfigOrExit(readStartConfig, environment)

/** Builds on this machine; everything else is asked of the running shop. */
const build = async (slice: string) => {
  await begun
  return { shown: `.cache/build/${slice}`, directory: join(root, '.cache/build', slice) }
}

const connect = () => {
  const { dataDirectory, servicesSecret } = settings()
  const instance =
    runningInstance(dataDirectory) ?? fail('No shop runs on this data directory; start it with npm start.')
  return createServiceClient({
    baseUrl: `http://127.0.0.1:${instance.services}`,
    secret: servicesSecret,
    caller: 'operator',
    timeoutMs: 30_000,
  })
}

/** The key of the slice's team or, where it has none, that of the shop itself. */
const keyOf = (slice: string): SigningKey => {
  const { file, isNamed } = sliceKeyFile(environment, slice)
  return isNamed || existsSync(file) ? readSigningKey(file) : readShopKey(settings().dataDirectory)
}

/** The shop elsewhere; undefined means the one that runs here, whose private port is asked. */
const elsewhere = named ?? sliceShopUrl(environment)

const teamKey = (slice: string | undefined): SigningKey => {
  const { file, isNamed } = sliceKeyFile(environment, slice ?? '')
  return slice === undefined && !isNamed ? fail(NO_KEY_NAMED) : readSigningKey(file)
}

const connectTo = (slice?: string) =>
  elsewhere === undefined ? connect() : createHttpShop(elsewhere, () => teamKey(slice))

const webPort = (): number =>
  runningInstance(settings().dataDirectory)?.web ?? fail('No shop runs here; start it with npm start.')

/** Where visitors reach the shop that runs here: PUBLIC_URL, or this machine on the port that it has. */
const visitorsAddress = (): string => readStartConfig({ ...environment, PORT: String(webPort()) }).publicUrl

const run = createSliceActions({
  call: 'npm run slice --',
  build,
  shop: connectTo,
  isShopThere: () => elsewhere === undefined && runningInstance(settings().dataDirectory) !== undefined,
  // a shop elsewhere does not know the key of the one here
  keyOf: elsewhere === undefined ? keyOf : teamKey,
  keyFileOf: (slice) => sliceKeyFile(environment, slice).file,
  folderOf: (slice) => {
    if (!sliceNames.includes(slice)) throw new Misuse(`There is no slice ${slice}; there are ${sliceNames.join(', ')}.`)
    return { shown: `mf-${slice}`, directory: sliceFolder(slice) }
  },
  publicAddress: () => elsewhere ?? visitorsAddress(),
  nearAddress: () => elsewhere ?? `http://127.0.0.1:${webPort()}`,
  say: console.log,
  packSdk: async (into) => {
    const { packSdk } = await import('@zmig/slice-sdk/pack')
    return packSdk(resolve(root, into))
  },
  create: async (slice, owner) => {
    const { makeSlice } = await import('./scaffold/make-slice.ts')
    return makeSlice(slice, owner)
  },
  demo: async (asked) => {
    const { runCommand } = await import('./command/run-command.ts')
    const { runDemo } = await import('./slice/demo/run-demo.ts')
    return runCommand((atEnd) => runDemo({ ...asked, atEnd, print: console.log }))
  },
})

try {
  console.log(await run(command))
  process.exit(0) // the client keeps its connection
} catch (error) {
  fail(
    error instanceof HttpProblem
      ? `${error.title}: ${error.detail ?? ''}`
      : error instanceof Error
        ? error.message
        : String(error),
    error instanceof Misuse ? 2 : 1,
  )
}
