import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createServiceClient, HttpProblem, readConfigOrExit } from '@zmig/kit'
import type { Activated, Added, AuditEntry, KeyListing, Published, Retired, Revoked, SliceListing } from '@zmig/slices'
import { makeSigningKey, packSlice, readShopKey, readSigningKey, type SigningKey } from '@zmig/slices/package'
import { readArguments } from './command/command-line.ts'
import { readStartConfig, sliceKeyFile } from './config.ts'
import { environment, root } from './environment.ts'
import { runningInstance } from './processes/instance-file.ts'
import { runToEnd } from './processes/node-child.ts'
import { joinClone, sliceFiles, type Pattern } from './scaffold/slice-files.ts'
import {
  formatAudit,
  formatKeys,
  formatSlices,
  formatStatus,
  sliceCommand,
  type SliceCommand,
} from './slice/slice-command.ts'

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

const settings = () => readConfigOrExit(readStartConfig, environment)

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

const publish = async (slice: string): Promise<string> => {
  await build(slice)
  const packed = await packSlice(join(root, '.cache/build', slice), keyOf(slice))
  const sent = await connect().sendFile('/slices/publish', Readable.from([packed]), 'application/gzip')
  const { version, key, published } = sent as Published
  return published
    ? `Published ${slice} ${version} (${packed.length} bytes, signed by ${key}). No page uses it yet.\n` +
        `To use it: npm run slice -- activate ${slice} ${version}. To undo: npm run slice -- retire ${slice} ${version}`
    : `${slice} ${version} was published before, with the same files. Nothing changed.`
}

const activate = async (slice: string, version: string): Promise<string> => {
  const { changed, before } = (await connect().post('/slices/activate', { slice, version })) as Activated
  if (!changed) return `${slice} ${version} is active already. Nothing changed.`
  const undo = before === null ? 'nothing, no version was active before.' : `npm run slice -- rollback ${slice}`
  return `${slice} serves ${version}; before it served ${before ?? 'nothing'}.\nTo undo: ${undo}`
}

const rollback = async (slice: string): Promise<string> => {
  const { active, before, previous } = (await connect().post('/slices/rollback', { slice })) as Activated
  const next = previous === null ? 'Nothing is left to roll back to.' : `Another rollback would go to ${previous}.`
  return `${slice} serves ${active} again, and no longer ${before}. ${next}\nTo undo: npm run slice -- activate ${slice} ${before}`
}

const retire = async (slice: string, version: string): Promise<string> => {
  const { changed } = (await connect().post('/slices/retire', { slice, version })) as Retired
  return changed
    ? `Retired ${slice} ${version}: its files are gone.\nThere is no undo: publish the same sources under another version.`
    : `${slice} ${version} was retired before. Nothing changed.`
}

const status = async (slice: string): Promise<string> => {
  const listing = ((await connect().get('/slices')) as SliceListing[]).find((each) => each.slice === slice)
  return listing
    ? formatStatus(listing)
    : fail(`There is no slice ${slice}. npm run slice -- list shows those that there are.`)
}

const audit = async (slice: string | undefined): Promise<string> => {
  const query = slice === undefined ? '' : `?slice=${encodeURIComponent(slice)}`
  return formatAudit((await connect().get(`/slices/audit${query}`)) as AuditEntry[])
}

const addKey = async (slice: string, publicKey: string): Promise<string> => {
  const { key, added } = (await connect().post('/slices/keys', { slice, publicKey })) as Added
  return added
    ? `The key ${key} may sign ${slice}.\nTo undo: npm run slice -- key revoke ${slice} ${key}`
    : `The key ${key} could sign ${slice} already. Nothing changed.`
}

const newKey = async (slice: string): Promise<string> => {
  const { file } = sliceKeyFile(environment, slice)
  const { publicKey } = makeSigningKey(file)
  const made = `Made a key in ${file}. Keep it secret: what it signs, the shop takes as yours. Its public half is\n${publicKey}`
  if (!runningInstance(settings().dataDirectory))
    return `${made}\nThe operator adds it: npm run slice -- key add ${slice} ${publicKey}`
  return `${made}\n${await addKey(slice, publicKey)}`
}

const revokeKey = async (slice: string, key: string): Promise<string> => {
  const { left } = (await connect().post('/slices/keys/revoke', { slice, key })) as Revoked
  return (
    `The key ${key} can no longer sign ${slice}; versions that it signed before stay. ${slice} has ${left} other keys.\n` +
    `There is no undo: npm run slice -- key new ${slice} makes another key.`
  )
}

/** A new slice in this clone, installed so that it builds. */
const makeSlice = async (slice: string, owner: string): Promise<string> => {
  const folder = join(root, `mf-${slice}`)
  if (existsSync(folder)) fail(`There is a slice ${slice} already, in mf-${slice}.`)
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const pattern = {
    packageJson: JSON.parse(read('mf-wizard/package.json')) as Pattern['packageJson'],
    tsconfig: JSON.parse(read('mf-wizard/tsconfig.json')) as object,
  }
  const joined = { packageJson: read('package.json'), tsconfig: read('tsconfig.json'), codeowners: read('CODEOWNERS') }
  for (const [path, content] of Object.entries(sliceFiles(slice, owner, pattern))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  for (const [path, content] of Object.entries(joinClone(slice, owner, joined)))
    writeFileSync(join(root, path), content)
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: root })
  return (
    `Made mf-${slice} with a page at /${slice}. Next: npm run slice -- key new ${slice}, npm run slice -- publish ${slice}.\n` +
    `To undo: git checkout package.json package-lock.json tsconfig.json CODEOWNERS && rm -r mf-${slice}`
  )
}

const run = async (asked: SliceCommand): Promise<string> => {
  switch (asked.action) {
    case 'new':
      return makeSlice(asked.slice, asked.owner)
    case 'build':
      await build(asked.slice)
      return `Built ${asked.slice} into .cache/build/${asked.slice}. To undo: nothing, the shop does not know of it.`
    case 'list':
      return formatSlices((await connect().get('/slices')) as SliceListing[])
    case 'publish':
      return publish(asked.slice)
    case 'activate':
      return activate(asked.slice, asked.version)
    case 'rollback':
      return rollback(asked.slice)
    case 'retire':
      return retire(asked.slice, asked.version)
    case 'status':
      return status(asked.slice)
    case 'audit':
      return audit(asked.slice)
    case 'key list':
      return formatKeys((await connect().get('/slices/keys')) as KeyListing[])
    case 'key new':
      return newKey(asked.slice)
    case 'key add':
      return addKey(asked.slice, asked.publicKey)
    case 'key revoke':
      return revokeKey(asked.slice, asked.key)
  }
}

try {
  console.log(await run(command))
  process.exit(0) // the client keeps its connection
} catch (error) {
  fail(error instanceof HttpProblem ? `${error.title}: ${error.detail ?? ''}` : String(error))
}
