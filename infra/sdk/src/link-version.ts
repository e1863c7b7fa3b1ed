import type { Linked, TrialKind } from '@zmig/slices'
import type { Shop } from './shop.ts'

/** @returns a function that asks for a link to a published version, and gives what to print */
export const createLink =
  ({ shop, publicAddress }: { shop: (slice?: string) => Shop; publicAddress: () => string }) =>
  async (kind: TrialKind, slice: string, version: string): Promise<string> => {
    const { path, hours } = (await shop(slice).post('/slices/links', { kind, slice, version })) as Linked
    return (
      `${publicAddress() + path}\n` +
      `shows ${slice} ${version} to the browser that opens it, for ${hours} hours; nobody else sees a difference.\n` +
      `To undo, in that browser: ${publicAddress()}/slices/end`
    )
  }
