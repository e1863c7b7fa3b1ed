import { isRefusal } from './refusal.ts'

export type PoisonHandling<Entry> = {
  /** appends all or none; called with ever smaller parts of the batch, from its beginning to its end */
  append: (entries: Entry[]) => Promise<void>
  /** takes an entry that the log refuses for ever */
  onRefused: (entry: Entry, error: unknown) => void
  /** whether an entry must wait because of one that was refused before it; it is handed to `onHeld` instead */
  isHeld?: (entry: Entry) => boolean
  onHeld?: (entry: Entry) => void
}

/**
 * Appends a batch; when the log refuses its data, halves it until the events that are to blame stand alone, and hands
 * those over.
 * @throws what the log throws for other reasons, e.g. when it cannot be reached
 */
export const appendWithoutPoison = async <Entry>(batch: Entry[], handling: PoisonHandling<Entry>): Promise<void> => {
  const { append, onRefused, isHeld = () => false, onHeld = () => undefined } = handling
  const held = batch.filter(isHeld)
  const free = held.length > 0 ? batch.filter((entry) => !isHeld(entry)) : batch
  held.forEach(onHeld)
  const [first] = free
  if (!first) return
  try {
    await append(free)
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (free.length === 1) {
      onRefused(first, error)
      return
    }
    const middle = Math.floor(free.length / 2)
    await appendWithoutPoison(free.slice(0, middle), handling)
    await appendWithoutPoison(free.slice(middle), handling)
  }
}
