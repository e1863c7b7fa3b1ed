import styled from '@emotion/styled'
import { buttonStyles } from '@zmig/platform'
import { text } from './text.ts'
import { STEP } from './tyre-list.slice.ts'
import type { MouseEvent } from 'react'
import type { Filters } from './filter-tyres.ts'

const Anchor = styled.a`
  ${buttonStyles}
  min-inline-size: 220px;
`

/** The address that shows more of the list to a browser without scripts. */
export const moreHref = (shown: number, { hideSets, brands }: Filters): string => {
  const query = new URLSearchParams(brands.map((brand) => ['brand', brand]))
  if (hideSets) query.set('sets', 'hide')
  query.set('shown', String(shown + STEP))
  return `?${query}`
}

type Props = { shown: number; left: number; filters: Filters; onMore: () => void }

/** More cards in place; a link underneath, so that it also works without scripts. */
export const MoreLink = ({ shown, left, filters, onMore }: Props) => {
  const more = (event: MouseEvent) => {
    event.preventDefault()
    onMore()
  }
  return (
    <Anchor href={moreHref(shown, filters)} rel="nofollow" data-variant="secondary" onClick={more}>
      {text.more(Math.min(STEP, left))}
    </Anchor>
  )
}
