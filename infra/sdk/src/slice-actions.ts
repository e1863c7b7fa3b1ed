import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Added, AuditEntry, KeyListing, Published, Revoked, SliceListing, TeamMailChanged } from '@zmig/slices'
import { createDeployToken, makeSigningKey, packSlice, type SigningKey } from '@zmig/slices/package'
import { runAgainst } from './against/against-command.ts'
import { createLink } from './link-version.ts'
import { isOfPublished, Misuse, misuseOf } from './misuse.ts'
import { createServingActions } from './serving-actions.ts'
import type { Shop } from './shop.ts'
import { TYPES_FOLDER, takeTypes } from './take-types.ts'
import type { DemoArguments, SliceCommand } from './words/asked.ts'
import { formatAudit, formatKeys, formatSlices, formatStatus } from './slice-formats.ts'

/** Where slices are made: the clone of the shop, or a repository of a team that has the SDK only. */
export type Workplace = {
  /** how the command is typed here, for the sentences that say what comes next */
  call: string
  /** builds a slice. @returns the folder of the build, as it is named in sentences and absolute */
  build: (slice: string) => Promise<{ shown: string; directory: string }>
  /**
   * The running shop. One elsewhere is asked with the key of the slice's team.
   * @throws Error when there is none
   */
  shop: (slice?: string) => Shop
  /** whether the shop that `shop` gives is there */
  isShopThere: () => boolean
  /** the key that signs a slice */
  keyOf: (slice: string) => SigningKey
  /** the file of a slice's key */
  keyFileOf: (slice: string) => string
  /** the folder of a slice, as it is named in sentences and absolute. @throws Error when there is none */
  folderOf: (slice: string) => { shown: string; directory: string }
  /** address of the running shop for visitors, with which links begin. @throws Error when there is none */
  publicAddress: () => string
  /** address at which this machine reaches it. @throws Error when there is none */
  nearAddress: () => string
  /** says something while a command goes on */
  say: (line: string) => void
  /** packs the SDK. @returns what it wrote */
  packSdk: (into: string) => Promise<string>
  /** makes the files of a new slice. @returns what was made, what comes next, and how to undo it */
  create: (slice: string, owner: string) => Promise<string>
  /** shows how slices are deployed, on a shop of its own. @returns what it showed */
  demo: (asked: DemoArguments) => Promise<string>
}

/** Keys, which sign packages. */
const createKeyActions = ({ call, shop, ...workplace }: Workplace) => {
  const addKey = async (slice: string, publicKey: string, mail?: string): Promise<string> => {
    const { key, added, mailChanged } = (await shop().post('/slices/keys', { slice, publicKey, mail })) as Added
    const told = mailChanged ? `\nThe team of ${slice} gets its mail at ${mail} from now on.` : ''
    if (added) return `The key ${key} may sign ${slice}.${told}\nTo undo: ${call} key revoke ${slice} ${key}`
    return `The key ${key} could sign ${slice} already.${told || ' Nothing changed.'}`
  }

  const changeMail = async (slice: string, mail: string | null): Promise<string> => {
    const { before, changed } = (await shop().post('/slices/keys/mail', { slice, mail })) as TeamMailChanged
    const who =
      mail === null
        ? `The shop gets the mail for the team of ${slice}`
        : `The team of ${slice} gets its mail at ${mail}`
    if (!changed) return `${who} already. Nothing changed.`
    return `${who} from now on.\nTo undo: ${call} key mail ${slice}${before === null ? '' : ` ${before}`}`
  }

  const newKey = async (slice: string, mail?: string): Promise<string> => {
    const file = workplace.keyFileOf(slice)
    const { publicKey } = makeSigningKey(file)
    const made = `Made a key in ${file}. Keep it secret: what it signs, the shop takes as yours. Its public half is\n${publicKey}`
    if (!workplace.isShopThere())
      return `${made}\nThe operator adds it where the shop runs: npm run slice -- key add ${slice} ${publicKey}${mail === undefined ? '' : ` --mail ${mail}`}\nThen: ${call} publish ${slice}`
    return `${made}\n${await addKey(slice, publicKey, mail)}`
  }

  const revokeKey = async (slice: string, key: string): Promise<string> => {
    const { left } = (await shop().post('/slices/keys/revoke', { slice, key })) as Revoked
    return (
      `The key ${key} can no longer sign ${slice}; versions that it signed before stay. ${slice} has ${left} other keys.\n` +
      `There is no undo: ${call} key new ${slice} makes another key.`
    )
  }

  return { addKey, changeMail, newKey, revokeKey }
}

/** Proves one reading of the shop, whatever sends it. */
const createToken = ({ keyOf, publicAddress }: Workplace, { slice, path }: { slice: string; path: string }): string =>
  createDeployToken(keyOf(slice), {
    shop: new URL(publicAddress()).origin,
    method: 'GET',
    path,
    body: new Uint8Array(),
  })

/** Puts declarations of another slice into one's own. */
const createTypesAction =
  ({ folderOf, nearAddress }: Workplace) =>
  async (slice: string, into: string): Promise<string> => {
    const { shown, directory } = folderOf(into)
    const { version, files } = await takeTypes(nearAddress(), slice, directory)
    const folder = `${shown}/${TYPES_FOLDER}`
    return (
      `Wrote ${files} declarations of ${slice} ${version} into ${folder}/${slice}.\n` +
      `To use them: import type { mount } from '${slice}/lifecycles', with "paths": { "*": ["./${TYPES_FOLDER}/*"] } in ${shown}/tsconfig.json.\n` +
      `To undo: rm -r ${folder}/${slice}`
    )
  }

/** Records answers of the running shop, with which the pages of a slice are tried when it is published. */
const createRecordAction =
  ({ call, build, folderOf, nearAddress }: Workplace) =>
  async (slice: string): Promise<string> => {
    const shop = nearAddress()
    const { shown, directory: folder } = folderOf(slice)
    const { directory } = await build(slice)
    const file = join(folder, 'recorded.json')
    const isNew = !existsSync(file)
    const { recordAnswers } = await import('./record-answers.ts') // React is not needed to say what the command takes
    const { recorded, unnamed } = await recordAnswers({ slice, file, build: directory, shop })
    if (recorded === 0 && unnamed.length === 0)
      return `The pages of ${slice} ask the edge for nothing: nothing was recorded.`
    return [
      `Recorded ${recorded === 1 ? '1 answer' : `${recorded} answers`} of ${shop} into ${shown}/recorded.json, which goes into the next build.`,
      ...unnamed.map(
        (path) =>
          `No address shows ${path} yet: add one to "addresses" in that file, and record again (${call} record ${slice}).`,
      ),
      `To undo: ${isNew ? 'rm' : 'git checkout'} ${shown}/recorded.json`,
    ].join('\n')
  }

/** Sends a slice to the shop. */
const createPublishAction =
  ({ call, build, shop, keyOf }: Workplace, link: ReturnType<typeof createLink>) =>
  async (slice: string): Promise<string> => {
    const { directory } = await build(slice)
    const packed = await packSlice(directory, keyOf(slice))
    const sent = await shop(slice).sendFile('/slices/publish', Readable.from([packed]), 'application/gzip')
    const { version, key, published } = sent as Published
    return published
      ? `Published ${slice} ${version} (${packed.length} bytes, signed by ${key}). No page uses it yet.\n` +
          `To use it: ${call} activate ${slice} ${version}. To undo: ${call} retire ${slice} ${version}\n` +
          `To see it: ${await link('preview', slice, version)}`
      : `${slice} ${version} was published before, with the same files. Nothing changed.\n` +
          `To use it: ${call} activate ${slice} ${version}. A change of the slice, or of its version in package.json, makes a version that is new.`
  }

const readAudit = async ({ shop }: Workplace, slice: string | undefined): Promise<string> => {
  const query = slice === undefined ? '' : `?slice=${encodeURIComponent(slice)}`
  return formatAudit((await shop(slice).get(`/slices/audit${query}`)) as AuditEntry[])
}

/** What each word does. */
const createActions = (workplace: Workplace): ((asked: SliceCommand) => Promise<string>) => {
  const { call, build, shop, say, packSdk, create, demo } = workplace
  const { addKey, changeMail, newKey, revokeKey } = createKeyActions(workplace)
  const types = createTypesAction(workplace)
  const record = createRecordAction(workplace)
  const { activate, rollback, retire, startCanary, endCanary } = createServingActions(workplace)
  const link = createLink(workplace)
  const publish = createPublishAction(workplace, link)

  const status = async (slice: string): Promise<string> => {
    const listing = ((await shop(slice).get('/slices')) as SliceListing[]).find((each) => each.slice === slice)
    if (!listing) throw new Misuse(`There is no slice ${slice}. ${call} list shows those that there are.`)
    return formatStatus(listing)
  }

  return async (asked) => {
    switch (asked.action) {
      case 'new':
        return create(asked.slice, asked.owner)
      case 'build': {
        const { shown } = await build(asked.slice)
        return `Built ${asked.slice} into ${shown}. To undo: nothing, the shop does not know of it.`
      }
      case 'record':
        return record(asked.slice)
      case 'list':
        return formatSlices((await shop().get('/slices')) as SliceListing[])
      case 'publish':
        return publish(asked.slice)
      case 'activate':
        return activate(asked.slice, asked.version)
      case 'canary':
        return startCanary(asked.slice, asked.version, asked.percent)
      case 'canary end':
        return endCanary(asked.slice, asked.reason)
      case 'rollback':
        return rollback(asked.slice)
      case 'preview':
      case 'override':
        return link(asked.action, asked.slice, asked.version)
      case 'retire':
        return retire(asked.slice, asked.version)
      case 'status':
        return status(asked.slice)
      case 'dev':
        await runAgainst({ slice: asked.slice, shop: asked.against, port: asked.port }, say)
        return 'Ended. Nothing was published.'
      case 'token':
        return createToken(workplace, asked)
      case 'types':
        return types(asked.slice, asked.into)
      case 'sdk':
        return packSdk(asked.into)
      case 'demo':
        return demo(asked)
      case 'audit':
        return readAudit(workplace, asked.slice)
      case 'key list':
        return formatKeys((await shop().get('/slices/keys')) as KeyListing[])
      case 'key new':
        return newKey(asked.slice, asked.mail)
      case 'key add':
        return addKey(asked.slice, asked.publicKey, asked.mail)
      case 'key mail':
        return changeMail(asked.slice, asked.mail)
      case 'key revoke':
        return revokeKey(asked.slice, asked.key)
    }
  }
}

/**
 * Carries out what the command was asked for. The shop does not know what a person meant: a refusal becomes what to type
 * instead when the command names a version or a slice that is not there.
 * @returns a function that gives what to print: what it did and how to undo it. It throws Misuse for what cannot be meant
 */
export const createSliceActions = (workplace: Workplace): ((asked: SliceCommand) => Promise<string>) => {
  const { call, shop, isShopThere } = workplace
  const carryOut = createActions(workplace)
  const explain = async (asked: SliceCommand): Promise<Misuse | undefined> => {
    if (!('slice' in asked) || !isOfPublished(asked)) return undefined
    const listings = (await shop(asked.slice).get('/slices')) as SliceListing[]
    return misuseOf(asked, { listings, isWhole: isShopThere(), call })
  }
  return async (asked) => {
    try {
      return await carryOut(asked)
    } catch (error) {
      throw (await explain(asked).catch(() => undefined)) ?? error
    }
  }
}
