import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { buttonStyles, Spinner } from '@zmig/platform'
import { SectionFailed } from '../../section/section-failed.tsx'
import { BikeList } from './bike-list.tsx'
import { ALL_BIKES, FEW_BIKES } from './bikes-query.ts'
import { byMake } from './by-make.ts'
import { Section } from './fitting-bikes.styles.ts'
import { text } from './text.ts'
import { useFittingBikes } from './use-fitting-bikes.ts'
import type { Tyre } from '@zmig/edge-contract'
import type { MouseEvent } from 'react'
import type { FoundBikes } from '../../api/fitting-bikes.ts'

const More = styled.a`
  ${buttonStyles}
`

export type BikesProps = {
  tyre: Pick<Tyre, 'ean' | 'position'>
  /** what came with the page: a few, or all; undefined when it did not come */
  first: FoundBikes | undefined
}

/** The bikes that left the factory with this size, each with the way to everything that fits it. */
export const BikesSection = ({ tyre: { ean, position }, first }: BikesProps) => {
  const { found, status, fetchAll, retry } = useFittingBikes(ean, FEW_BIKES, first)
  const heading = useRef<HTMLHeadingElement>(null)
  const isWhole = found !== undefined && found.bikes.length === found.total
  const wasWhole = useRef(isWhole)
  // the link that had the focus is gone when all are there
  useEffect(() => {
    if (isWhole && !wasWhole.current) heading.current?.focus()
    wasWhole.current = isWhole
  }, [isWhole])
  if (found?.total === 0) return null

  const showAll = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (status !== 'pending') void fetchAll()
  }
  const grouped = found !== undefined && isWhole && found.total > FEW_BIKES
  return (
    <Section aria-labelledby="fitting-bikes" aria-busy={status === 'pending'}>
      <h2 id="fitting-bikes" ref={heading} tabIndex={-1}>
        {grouped ? text.allTitle(found.total) : text.title}
      </h2>
      {found && (
        <p>
          {text.count(found.total, position)} {text.check}
        </p>
      )}
      {found && !grouped && <BikeList bikes={found.bikes} />}
      {grouped && (
        <div className="makes">
          {byMake(found.bikes).map(({ make, bikes }) => (
            <div key={make}>
              <h3>
                <bdi dir="ltr">{make}</bdi>
              </h3>
              <BikeList bikes={bikes} short />
            </div>
          ))}
        </div>
      )}
      {(status === 'failed' || !found) && (
        <SectionFailed
          sentence={text.failed}
          retry={text.retry}
          busy={status === 'pending'}
          onRetry={() => void retry()}
        />
      )}
      {found && !isWhole && status !== 'failed' && (
        <More
          href={`?${ALL_BIKES.name}=${ALL_BIKES.value}#fitting-bikes`}
          data-variant="secondary"
          data-size="small"
          aria-busy={status === 'pending'}
          onClick={showAll}
        >
          {status === 'pending' && <Spinner small />}
          {text.all(found.total)}
        </More>
      )}
    </Section>
  )
}
