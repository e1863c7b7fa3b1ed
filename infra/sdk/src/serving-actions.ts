import type { Activated, CanaryEnded, CanaryStarted, Retired, SliceListing } from '@zmig/slices'
import type { Shop } from './shop.ts'

/** Which version visitors get, all of them or a share, and which none gets any more. */
export const createServingActions = ({ call, shop }: { call: string; shop: (slice?: string) => Shop }) => {
  /** Said where a canary ends beside what was asked for. */
  const sayEnded = ({ endedCanary }: Activated) => (endedCanary === null ? '' : ` The canary ${endedCanary} ended.`)

  const activate = async (slice: string, version: string): Promise<string> => {
    const answer = (await shop(slice).post('/slices/activate', { slice, version })) as Activated
    const { changed, before } = answer
    if (!changed) return `${slice} ${version} is active already. Nothing changed.`
    const undo =
      before === null
        ? `There is no undo: no version served before. The next one may go to a share of the visitors first: ${call} canary ${slice} <version> 10`
        : `To undo: ${call} rollback ${slice}`
    return `${slice} serves ${version}; before it served ${before ?? 'nothing'}.${sayEnded(answer)}\n${undo}`
  }

  const rollback = async (slice: string): Promise<string> => {
    const answer = (await shop(slice).post('/slices/rollback', { slice })) as Activated
    const { active, before, previous } = answer
    const next = previous === null ? 'Nothing is left to roll back to.' : `Another rollback would go to ${previous}.`
    return `${slice} serves ${active} again, and no longer ${before}.${sayEnded(answer)} ${next}\nTo undo: ${call} activate ${slice} ${before}`
  }

  const startCanary = async (slice: string, version: string, percent: number): Promise<string> => {
    const asked = await shop(slice).post('/slices/canary', { slice, version, percent })
    const { changed, before, active } = asked as CanaryStarted
    if (!changed) return `${slice} ${version} is the canary for ${percent} % already. Nothing changed.`
    const [since, undo] =
      before === null ? ['', `${slice} end`] : [` (before ${before} %)`, `${slice} ${version} ${before}`]
    return (
      `${percent} % of the visitors get ${slice} ${version} from their next page on${since}; the others keep ${active}.\n` +
      `One that is worse is taken back by itself. Who gets what: ${call} status ${slice}\n` +
      `To give it to everyone: ${call} activate ${slice} ${version}. To undo: ${call} canary ${undo}`
    )
  }

  /** @param reason what is wrong with it; it then counts as reverted */
  const endCanary = async (slice: string, reason: string | undefined): Promise<string> => {
    const listings = reason === undefined ? [] : ((await shop(slice).get('/slices')) as SliceListing[])
    const running = listings.find((each) => each.slice === slice)?.canary
    const ended = running
      ? await shop(slice).post('/slices/canary/revert', { slice, version: running.version, reason })
      : await shop(slice).post('/slices/canary/end', { slice })
    const { version, percent, active } = ended as CanaryEnded
    return (
      `${slice} ${version} is no canary any more: every visitor gets ${active} from their next page on.\n` +
      `To undo: ${call} canary ${slice} ${version} ${percent}`
    )
  }

  const retire = async (slice: string, version: string): Promise<string> => {
    const answer = (await shop(slice).post('/slices/retire', { slice, version })) as Retired
    const { changed, endedLinks } = answer
    const links = endedLinks ? ' Links to it open no more: they say so, and show what everyone gets.' : ''
    return changed
      ? `Retired ${slice} ${version}: its files are gone.${links}\nThere is no undo: publish the same sources under another version.`
      : `${slice} ${version} was retired before. Nothing changed.`
  }

  return { activate, rollback, retire, startCanary, endCanary }
}
