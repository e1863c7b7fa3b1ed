import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isSignedBy, Signature, type KnownKey, type SigningKey } from '../key/slice-key.ts'
import { packageLimit, packFiles, unpackFiles, type Files } from './archive.ts'
import { refuse, type Refusal } from '../refuse.ts'
import { faultOfMeta, SliceMeta } from './slice-meta.ts'

const readJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * Packs a build as its team's: `meta.json`, `signature.json`, and every file that meta.json lists.
 * @param directory a build: `client/`, `server/`, `meta.json`
 * @param key signs the bytes of meta.json
 * @throws Error when the shop would not take what it describes, or its size: it closes the connection, which tells less
 */
export const packSlice = async (directory: string, key: SigningKey): Promise<Buffer> => {
  const meta = await readFile(join(directory, 'meta.json'))
  const described = SliceMeta.safeParse(readJson(meta))
  if (!described.success) throw new Error(faultOfMeta(described.error).reason)
  const { files } = described.data
  const packed = new Map([
    ['meta.json', meta],
    ['signature.json', Buffer.from(JSON.stringify(key.sign(meta)))],
  ])
  for (const path of Object.keys(files).toSorted()) packed.set(path, await readFile(join(directory, path)))
  const archive = await packFiles(packed)
  if (archive.length > packageLimit.most) throw new Error(packageLimit.tooLarge)
  return archive
}

/** A package that was taken apart; its signature is read, but not verified. */
export type OpenedPackage = { ok: true; files: Files; meta: Buffer; signature: Signature }

/** Takes a package apart. What it says of itself is not verified yet. */
export const openPackage = async (packed: Buffer): Promise<OpenedPackage | Refusal> => {
  const unpacked = await unpackFiles(packed)
  if (!unpacked.ok) return unpacked
  const { files } = unpacked
  const meta = files.get('meta.json')
  if (!meta) return refuse('MissingFile', 'The package has no meta.json. Build the slice, and publish that.')
  const signed = files.get('signature.json')
  if (!signed)
    return refuse('Unsigned', 'The package is not signed. Publish it with npm run slice -- publish, which signs it.')
  const signature = Signature.safeParse(readJson(signed))
  if (!signature.success)
    return refuse(
      'Unsigned',
      'signature.json is no Ed25519 signature. Publish the slice with npm run slice -- publish, which signs it.',
    )
  return { ok: true, files, meta, signature: signature.data }
}

/**
 * Verifies that a package is what the team of its slice signed: signature, key, and every file against its hash.
 * @param keys the entries of the key that the signature names, one for each slice that it may sign
 */
export const verifyPackage = (
  { files, meta: bytes, signature }: OpenedPackage,
  keys: readonly KnownKey[],
): { ok: true; meta: SliceMeta } | Refusal => {
  const [known] = keys
  if (!known)
    return refuse(
      'UnknownKey',
      `The shop does not know the key ${signature.key}. Sign with your team's key, or ask the operator to add this one (npm run slice -- key add).`,
    )
  if (!isSignedBy(known.publicKey, bytes, signature))
    return refuse(
      'WrongSignature',
      `The key ${signature.key} did not sign this meta.json. Publish the build again as it left the build command.`,
    )
  const parsed = SliceMeta.safeParse(readJson(bytes))
  if (!parsed.success) {
    const { code, reason } = faultOfMeta(parsed.error)
    return refuse(code, reason)
  }
  const meta = parsed.data
  const key = keys.find(({ slice }) => slice === meta.slice)
  if (!key)
    return refuse(
      'ForeignKey',
      `The key ${signature.key} belongs to ${keys.map(({ slice }) => slice).join(', ')}, not to ${meta.slice}. Sign with a key of the team of ${meta.slice}.`,
    )
  if (key.revokedAt)
    return refuse(
      'RevokedKey',
      `The key ${signature.key} of ${meta.slice} was revoked on ${key.revokedAt.toISOString().slice(0, 10)}. Sign with another key of the team.`,
    )
  return faultOfFiles(meta, files) ?? { ok: true, meta }
}

/** Whether a file is the one that a build described, by length and hash. */
export const isFileOf = (
  { integrity, bytes }: SliceMeta['files'][string],
  content: Buffer | undefined,
): content is Buffer => {
  if (content?.length !== bytes) return false
  const [algorithm = ''] = integrity.split('-')
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}` === integrity
}

const anew = 'Build the slice anew, and publish that.'

/** Compares the files of a package with a list of hashes. */
export const faultOfListed = (listed: SliceMeta['files'], files: Files): Refusal | undefined => {
  for (const path of files.keys())
    if (!(path in listed) && path !== 'meta.json' && path !== 'signature.json')
      return refuse('UnlistedFile', `${path} is not listed in meta.json. ${anew}`)
  for (const [path, described] of Object.entries(listed)) {
    const content = files.get(path)
    if (!content) return refuse('MissingFile', `${path} is listed in meta.json, but is not in the package. ${anew}`)
    if (!isFileOf(described, content)) return refuse('ChangedFile', `${path} is not the file that was built. ${anew}`)
  }
  return undefined
}

/** Compares the files of a package with what a meta.json says. */
export const faultOfFiles = (meta: Pick<SliceMeta, 'files' | 'client'>, files: Files): Refusal | undefined => {
  const fault = faultOfListed(meta.files, files)
  if (fault) return fault
  for (const needed of [`client/${meta.client.entry}`, 'server/server.cjs'])
    if (!(needed in meta.files))
      return refuse('MissingFile', `The build has no ${needed}, which every slice needs. ${anew}`)
  return undefined
}
