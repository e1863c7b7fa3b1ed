import styled from '@emotion/styled'
import { color, Link, Ltr, media, radius, Row, space, Stack, Status } from '@zmig/platform'
import { readSizeLabel } from '../../tyre/size-label.ts'
import { bikeHref, sizeHref } from '../../tyre/tyre-address.ts'
import { text } from './text.ts'
import type { SearchEntry } from './search.slice.ts'

const Notes = styled(Stack)`
  padding-block-end: ${space(3)};
  & ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(1)} ${space(3)};
    padding: 0;
    list-style: none;
    color: ${color.muted};
    font-size: 0.9375rem;
  }
  & ul b {
    color: ${color.ink};
    font-weight: 600;
  }
  & .bike {
    padding: ${space(3)} ${space(4)};
    border: 1px solid ${color.line};
    border-inline-start: 6px solid ${color.signal};
    border-radius: ${radius.control};
    background: ${color.card};
  }
  & .bike a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    font-size: 1.25rem;
    font-weight: 800;
    letter-spacing: -0.02em;
  }
  & .models {
    min-inline-size: 0;
    padding-block: ${space(2)};
  }
  & h2 {
    font-size: 1rem;
    font-weight: 600;
  }
  /* on a phone one row that scrolls: the results begin on its first screen */
  & .models ul {
    flex-wrap: nowrap;
    gap: ${space(2)};
    overflow-x: auto;
    padding-block: ${space(2)};
    ${media.desktop} {
      flex-wrap: wrap;
    }
  }
  & .models a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    padding-inline: ${space(4)};
    border: 1px solid ${color.control};
    border-radius: ${radius.round};
    background: ${color.card};
    color: ${color.ink};
    font-weight: 600;
    text-decoration: none;
    white-space: nowrap;
  }
  & .bike small {
    inline-size: 100%;
    color: ${color.muted};
    font-size: 0.875rem;
  }
`

type Bike = NonNullable<SearchEntry['understood']['bike']>

const SizeLink = ({ size }: { size: string }) => {
  const parts = readSizeLabel(size)
  return parts ? (
    <Link href={sizeHref(parts)}>
      <Ltr>{size}</Ltr>
    </Link>
  ) : (
    <Ltr>{size}</Ltr>
  )
}

/** The bike of the search, with the way to its page and to all tyres of its two sizes. */
const BikeSizes = ({ bike }: { bike: Bike }) => {
  const { brand, model, yearFrom, yearTo, frontSize, rearSize } = bike
  return (
    <Row as="section" gap={5} rowGap={1} align="baseline" className="bike" aria-label={text.sizesOfBike}>
      <b>
        <Link href={bikeHref(bike, bike.apart ? bike.id : undefined)}>
          <bdi dir="ltr">{`${brand} ${model}`}</bdi>
        </Link>{' '}
        <Ltr>{text.years(yearFrom, yearTo)}</Ltr>
      </b>
      <span>
        {text.front} <SizeLink size={frontSize} />
      </span>
      <span>
        {text.rear} <SizeLink size={rearSize} />
      </span>
      <small>
        {bike.apart && `${text.otherYears} `}
        {text.toBike} {text.licence}
      </small>
    </Row>
  )
}

/** The models of a family, each with the way to its page. @param title asks which of them is meant */
const Models = ({ models, title }: { models: Bike[]; title: string }) => (
  <section className="models" aria-labelledby="which-bike">
    <h2 id="which-bike">{title}</h2>
    <ul>
      {models.map((bike) => (
        <li key={bike.id}>
          <Link href={bikeHref(bike)}>
            <bdi dir="ltr">{`${bike.brand} ${bike.model}`}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)

/** How the text was understood: corrections, the meaning of each word, and the bike or the bikes. */
export const Understood = ({ corrections, understood: { parts, bike, models } }: SearchEntry) => {
  // a text of one plain word needs no explanation
  const explained = parts.filter(({ kind }) => kind !== 'word')
  return (
    <Notes gap={2}>
      <Status>
        {corrections.map(({ from, to }) => (
          <p key={from}>
            {text.searchedFor}{' '}
            <b>
              <bdi>{to}</bdi>
            </b>{' '}
            {text.insteadOf} <bdi>{from}</bdi>
          </p>
        ))}
      </Status>
      {explained.length > 0 && (
        <ul aria-label={text.understood}>
          {explained.map(({ kind, text: part }) => (
            <li key={kind + part}>
              {text.kinds[kind]}{' '}
              <b>
                <bdi>{part}</bdi>
              </b>
            </li>
          ))}
        </ul>
      )}
      {bike && <BikeSizes bike={bike} />}
      {models && <Models models={models} title={bike ? text.anotherBike : text.whichBike} />}
    </Notes>
  )
}
