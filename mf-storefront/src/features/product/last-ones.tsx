import { text } from './text.ts'
import type { Tyre } from '@zmig/edge-contract'

/** Up to three are worth a word: two riders may want the same pair. */
const FEW = 3

/** Says that few are left of what is in stock; as many as ordering counts. */
export const LastOnes = ({ tyre: { visibility, available, set } }: { tyre: Tyre }) =>
  visibility === 'instock' && available > 0 && available <= FEW ? (
    <p className="last">{text.last(available, set)}</p>
  ) : null
