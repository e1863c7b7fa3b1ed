import styled from '@emotion/styled'
import { useRef, type FocusEvent } from 'react'
import { color, Icon, Link, media, radius, space } from '@zmig/platform'
import { activeFilters, cleared, quickFilters } from './active-filters.ts'
import { listHref, type ListPlace } from './address.ts'
import { text } from './text.ts'
import type { Choices } from './choices.ts'
import type { Filters } from './filters.ts'

const Row = styled.div`
  outline: none;
  & ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(2)};
    padding-block: ${space(2)};
    padding-inline: 0;
    list-style: none;
  }
  & ul:empty {
    display: none;
  }
  & li {
    flex: none;
  }
  & a {
    display: inline-flex;
    align-items: center;
    gap: ${space(2)};
    min-block-size: 44px;
    padding-inline: ${space(4)};
    border: 1.5px solid ${color.control};
    border-radius: ${radius.round};
    background: ${color.card};
    color: ${color.ink};
    font-size: 0.9375rem;
    font-weight: 500;
    text-decoration: none;
    white-space: nowrap;
  }
  & a:hover {
    border-color: ${color.ink};
  }
  & .on {
    padding-inline-end: ${space(3)};
    background: ${color.ink};
    border-color: ${color.ink};
    color: ${color.card};
  }
  & .clear {
    padding-inline: ${space(2)};
    border-color: transparent;
    background: none;
    color: ${color.signalStrong};
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  & small {
    color: ${color.muted};
    font-variant-numeric: tabular-nums;
  }
  ${media.phone} {
    & ul {
      flex-wrap: nowrap;
      margin-inline: -${space(4)};
      padding-inline: ${space(4)};
      /* a chip that takes the focus comes into view whole, its ring included */
      scroll-padding-inline: ${space(4)};
      overflow-x: auto;
      scrollbar-width: none;
    }
  }
  /* the panel beside the list offers the same */
  ${media.desktop} {
    & .quick {
      display: none;
    }
  }
`

type Props = { place: ListPlace; filters: Filters; choices: Choices; onNear: () => void }

/** The active filters, each removed with one tap, and on a phone the most used filters. */
export const FilterChips = ({ place, filters, choices, onNear }: Props) => {
  const row = useRef<HTMLDivElement>(null)
  const active = activeFilters(filters, choices)
  const quick = quickFilters(filters, choices)
  // a pressed chip disappears: move the focus to its row
  const keepFocus = () => row.current?.focus({ preventScroll: true })
  // browsers do not scroll a focused chip that is partly visible; a touch must not move the row
  const comeIntoView = ({ target }: FocusEvent) => {
    onNear()
    if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return (
    <Row ref={row} role="group" aria-label={text.chosen} tabIndex={-1} onPointerEnter={onNear} onFocus={comeIntoView}>
      <ul>
        {active.map(({ key, label, without }) => (
          <li key={key}>
            <Link
              className="on"
              href={listHref(place, without)}
              stay="push"
              rel="nofollow"
              aria-label={text.remove(label)}
              onClick={keepFocus}
            >
              <bdi>{label}</bdi>
              <Icon name="close" size={18} />
            </Link>
          </li>
        ))}
        {active.length > 1 && (
          <li>
            <Link
              className="clear"
              href={listHref(place, cleared(filters))}
              stay="push"
              rel="nofollow"
              onClick={keepFocus}
            >
              {text.clear}
            </Link>
          </li>
        )}
        {quick.map(({ key, label, count, with: narrowed }) => (
          <li key={key} className="quick">
            <Link href={listHref(place, narrowed)} stay="push" rel="nofollow" onClick={keepFocus}>
              <bdi>{label}</bdi>
              <small>{count}</small>
            </Link>
          </li>
        ))}
      </ul>
    </Row>
  )
}
