import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildRoot, sliceNames } from '@zmig/build/places'
import { createDatabase, createLogger, newId, systemClock } from '@zmig/kit'
import { createOutbox } from '@zmig/outbox'
import {
  activateTogether,
  addKey,
  decideStart,
  keepShellBuild,
  liveShop,
  openGate,
  packageFilesOf,
  publishSlice,
  readShellFacts,
  readStandings,
  seedPackages,
  servesNow,
  sliceStoreOf,
  START,
  waitsFor,
  type SlicesDeps,
  type Standing,
  type StartBuild,
} from '@zmig/slices'
import { packSlice, readShopKey, shopKeyFile, type SigningKey } from '@zmig/slices/package'
import type { PreparationConfig } from '../config.ts'

type Settings = Pick<PreparationConfig, 'databaseUrl' | 'dataDirectory' | 'sliceBucketUrl' | 'logLevel'> & {
  bucketUrl?: string | undefined
}

/** Slices have nothing to show. Its message has a line for each: why, and what to type. */
export class SlicesMissing extends Error {}

/** What differs in `npm run dev` and in tests. */
type Options = {
  /** progress of the start */
  report: (detail: string) => void | Promise<void>
  /** a line for the developer */
  say: (line: string) => void
  /** the slice that a developer works on with `npm run dev` */
  watched?: string | undefined
  /** where the builds are */
  folder?: string
  slices?: readonly string[]
}

type Refused = { code: string; reason: string }
/** Builds that become live and those that do not, with a line that says why. */
type Plan = { wanted: StartBuild[]; left: (StartBuild & { line: string; isServed?: boolean })[] }

const readBuilt = (folder: string, slice: string): StartBuild => {
  const meta = join(folder, slice, 'meta.json')
  if (!existsSync(meta)) throw new Error(`slice ${slice} has not been built`)
  return JSON.parse(readFileSync(meta, 'utf8')) as StartBuild
}

/** What to do about a refusal. A start signs with the shop's key, so that the key of a team does not help it. */
const cureOf = ({ code, reason }: Refused, slice: string, keyFile: string): string =>
  code === 'RevokedKey'
    ? `the shop's own key, which signs what a start builds, was revoked for ${slice}. Move it away, and the next start makes another: mv ${keyFile} ${keyFile}.revoked && npm start`
    : `${reason} Then: npm start`

const createPublisher = (deps: SlicesDeps, key: SigningKey, folder: string) => {
  const pack = async (slice: string) => {
    try {
      return { ok: true as const, packed: await packSlice(join(folder, slice), key) }
    } catch (error) {
      return { ok: false as const, code: 'NotPacked', reason: error instanceof Error ? error.message : String(error) }
    }
  }
  return async (slice: string, together: Record<string, readonly string[]>): Promise<Refused | undefined> => {
    const added = await addKey(deps, slice, key.publicKey)
    if (!added.ok) return added
    const packed = await pack(slice)
    if (!packed.ok) return packed
    const published = await publishSlice(deps, packed.packed, together)
    return published.ok ? undefined : published
  }
}

/**
 * Moves a build from those that become live to those that do not.
 * @param isServed something of the slice became active while the start went on
 */
const leave = (plan: Plan, slice: string, line: string, isServed = false): void => {
  const at = plan.wanted.findIndex((build) => build.slice === slice)
  plan.left.push(...plan.wanted.splice(at, 1).map((build) => ({ ...build, line, isServed })))
}

/** Leaves what would take a page from visitors: its address moves to a build that does not become live. */
const leaveWaiting = (plan: Plan, standings: ReadonlyMap<string, Standing>): void => {
  for (const build of plan.wanted) {
    const { slice, version } = build
    const standing = standings.get(slice)
    const waits = waitsFor(build, standing, plan.left)
    if (!waits) continue
    const { address, slice: taker } = waits
    leave(
      plan,
      slice,
      `${servesNow(slice, standing)}; the build of this clone, ${version}, is not live: ${address} moves from it to ${taker}, whose build is not live. ` +
        `Make ${taker} live first, or give the page up now: npm run slice -- activate ${slice} ${version}`,
    )
    return leaveWaiting(plan, standings) // others may wait for this one
  }
}

/** Activates together what is wanted; a build that is refused is left, and the others are tried without it. */
const activateWanted = async (
  deps: SlicesDeps,
  plan: Plan,
  standings: ReadonlyMap<string, Standing>,
  lineOf: (build: StartBuild, refused: Refused) => string,
): Promise<void> => {
  leaveWaiting(plan, standings)
  if (plan.wanted.length === 0) return
  const expectedOf = (slice: string) => {
    const { active = null, canary } = standings.get(slice) ?? {}
    return { active, canary: canary?.version ?? null }
  }
  const wanted = plan.wanted.map(({ slice, version }) => ({ slice, version, expected: expectedOf(slice) }))
  const activated = await activateTogether(deps, wanted)
  if (activated.ok) return
  const refused = plan.wanted.find(({ slice }) => slice === activated.slice)
  if (!refused) throw new Error(`the slices could not be activated: ${activated.reason}`)
  leave(plan, refused.slice, lineOf(refused, activated), activated.code === 'Changed')
  return activateWanted(deps, plan, standings, lineOf)
}

const carryOut = async (
  deps: SlicesDeps,
  config: Settings,
  { report, watched, folder = buildRoot, slices = sliceNames }: Options,
): Promise<{ plan: Plan; standings: Map<string, Standing> }> => {
  const { database } = deps
  const stored = await seedPackages(database, config)
  const { offer } = await readShellFacts(join(folder, 'shell'))
  const shell = { hash: offer.hash, directory: join(folder, 'shell', offer.hash) }
  await keepShellBuild({ database, files: packageFilesOf(config), clock: systemClock }, shell)
  await liveShop.noteShell(database, offer, systemClock.now())
  const builds = slices.map((slice) => readBuilt(folder, slice))
  const key = readShopKey(config.dataDirectory)
  const standings = await readStandings(database, builds, { key: key.id, stored })

  const plan: Plan = { wanted: [], left: [] }
  const unpublished: StartBuild[] = []
  for (const build of builds) {
    const { slice } = build
    const decision = decideStart(build, standings.get(slice), { isWatched: slice === watched })
    if (decision.outcome === 'leave') plan.left.push({ ...build, line: decision.line })
    if (decision.outcome !== 'activate') continue
    plan.wanted.push(build)
    if (decision.publishes) unpublished.push(build)
  }

  const lineOf = ({ slice, version }: StartBuild, refused: Refused) => {
    if (refused.code === 'Changed')
      return `somebody else changed ${slice} while this start went on: ${refused.reason} The build of this clone is ${version}: npm run slice -- activate ${slice} ${version}`
    return `${servesNow(slice, standings.get(slice))}; the build of this clone, ${version}, is not live: ${cureOf(refused, slice, shopKeyFile(config.dataDirectory))}`
  }
  const publish = createPublisher(deps, key, folder)
  for (const build of unpublished) {
    const { slice } = build
    await report(slice)
    const together = Object.fromEntries(plan.wanted.map((each) => [each.slice, each.addresses ?? []] as const))
    const refused = await publish(slice, together)
    if (refused) leave(plan, slice, lineOf(build, refused))
  }
  await activateWanted(deps, plan, standings, lineOf)
  return { plan, standings }
}

/**
 * Publishes and activates the builds of this clone that the registry does not know, and goes back to older sources that an
 * earlier start made live; the shop's own key signs them. They are activated together: a page may have moved from one slice to
 * another. They do not pass the gate: the shell comes from the same sources, and a start would take five seconds longer.
 * What was decided by command, by a team or by a canary stays (`decideStart`). Each build that does not become live is said in one
 * line: why, and what to type.
 * @throws SlicesMissing when a slice has no version at all that is active
 */
export const publishBuilds = async (config: Settings, options: Options): Promise<void> => {
  const database = createDatabase(config.databaseUrl, { max: 2, applicationName: 'zmigo publish' })
  const deps: SlicesDeps = {
    database,
    outbox: createOutbox(),
    clock: systemClock,
    newId,
    store: sliceStoreOf(config),
    gate: openGate,
    logger: createLogger('prepare', { level: config.logLevel }),
    by: START,
  }
  try {
    const { plan, standings } = await carryOut(deps, config, options)
    const isMissing = ({ slice, isServed }: Plan['left'][number]) => !isServed && !standings.get(slice)?.active
    const { say, watched } = options
    // every save of `npm run dev` would repeat what the start has said of the other slices
    for (const build of plan.left)
      if (!isMissing(build) && (watched === undefined || watched === build.slice)) say(build.line)
    const missing = plan.left.filter(isMissing)
    if (missing.length > 0) throw new SlicesMissing(missing.map(({ line }) => line).join('\n'))
  } finally {
    await database.end()
  }
}
