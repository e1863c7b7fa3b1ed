import { join } from 'node:path'

type Roots = { slices: string; shell: string }

const segment = /^(?!\.)[\w.-]+$/

/**
 * The file behind an address below `/assets`.
 * Only browser files have addresses: server bundles and meta.json lie beside them and stay inside. Every segment must be
 * an ordinary name, so no address leaves its folder.
 *
 * @param path of the request, as it came: percent signs are in no name of ours
 * @returns undefined when no file can have this address
 */
export const assetFile = (path: string, { slices, shell }: Roots): string | undefined => {
  const [, assets, kind, ...rest] = path.split('/')
  if (assets !== 'assets' || !rest.every((part) => segment.test(part))) return undefined
  const [first, second, ...file] = rest
  if (kind === 'slices' && first && second && file.length > 0) return join(slices, first, second, 'client', ...file)
  if (kind !== 'shell' || !first || !second) return undefined
  return first === 'fonts' ? join(shell, ...rest) : join(shell, first, 'client', second, ...file)
}
