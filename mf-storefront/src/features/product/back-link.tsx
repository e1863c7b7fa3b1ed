import { Icon, Link } from '@zmig/platform'
import { sizeHref } from '../../tyre/tyre-address.ts'
import { text } from './text.ts'
import type { Tyre } from '@zmig/edge-contract'
import type { MouseEvent } from 'react'

/** The part of the Navigation API that is needed here; not every browser has it. */
type Navigation = { currentEntry: { index: number } | null; entries: () => readonly { url: string | null }[] }

const isList = (url: string): boolean => /^\/(list\/|search$)/.test(new URL(url).pathname)

/** Whether the entry before this one in the tab's history is a list of ours. */
const cameFromList = (): boolean => {
  const { navigation } = globalThis as { navigation?: Navigation }
  const index = navigation?.currentEntry?.index ?? 0
  const before = index > 0 ? navigation?.entries()[index - 1]?.url : undefined
  return before ? isList(before) : false
}

/**
 * To the list of the tyre's size; whoever came from a list, of any kind, goes back to that one as it was, scroll and
 * filters included.
 */
export const BackLink = ({ tyre }: { tyre: Tyre }) => {
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !cameFromList()) return
    event.preventDefault()
    history.back()
  }
  return (
    <Link className="back" href={sizeHref(tyre)} onClick={goBack}>
      <Icon name="back" size={20} />
      {text.back}
    </Link>
  )
}
