import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../environment.ts'
import { failed, passed, type Result } from './check.ts'

type LockFile = { packages: Record<string, { integrity?: string; link?: boolean; resolved?: string }> }

/** What is wrong with the parts of others in a lock file: npm installs one without a hash unchecked, and a host binds it to one registry. */
export const lockFileFaults = ({ packages }: LockFile): string[] =>
  Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .flatMap(([path, { integrity, resolved }]) => [
      ...(integrity?.startsWith('sha512-')
        ? []
        : [`${path} has no integrity; take it from npm view <name>@<version> dist.integrity`]),
      ...(resolved === undefined ? [] : [`${path} names where it was fetched from; leave resolved out`]),
    ])

/** Each part of others is pinned by its hash, and by nothing else. */
export const checkLockFile = (): Promise<Result> => {
  const faults = lockFileFaults(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile)
  return Promise.resolve(faults.length > 0 ? failed(faults.join('\n')) : passed())
}
