import styled from '@emotion/styled'
import { Alert, Button, color, Ltr, media, radius, space, Spinner, usePlatform } from '@zmig/platform'
import { cardWidth } from '../tyre/tyre-grid.tsx'
import { text } from './text.ts'

/** Placeholders with the size of the columns, head and grid of `Results`, so that nothing shifts. */
const Place = styled.div`
  min-block-size: 90vh;
  padding-block: ${space(1)} ${space(8)};
  & ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(${cardWidth(158)}, 1fr));
    gap: ${space(3)};
    padding: 0;
    list-style: none;
  }
  & li,
  & .side {
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    opacity: 0.6;
  }
  & li {
    block-size: 420px;
    background: linear-gradient(#efece7 0 40%, ${color.card} 40%);
  }
  & .side {
    display: none;
    background: ${color.card};
  }
  /* where the list asks what is replaced and says how many there are: its toolbar and its chips too on a phone */
  & [role='status'] {
    justify-content: center;
    block-size: 245px;
    padding: 0;
  }
  ${media.tablet} {
    & ul {
      grid-template-columns: repeat(auto-fill, minmax(${cardWidth(220)}, 1fr));
      gap: ${space(4)};
    }
  }
  ${media.desktop} {
    display: grid;
    grid-template-columns: max(256px, min(16rem + 12 * var(--letter-spacing, 0px), 45%)) minmax(0, 1fr);
    gap: ${space(6)};
    & .side {
      display: block;
      block-size: min(720px, calc(100dvb - 112px));
    }
    & [role='status'] {
      flex-direction: row;
      justify-content: start;
      block-size: 124px;
      padding-block-start: 64px;
    }
    & [role='status'] > [aria-hidden] {
      inline-size: 24px;
      block-size: 24px;
      border-width: 3px;
    }
    & ul {
      grid-template-columns: repeat(auto-fill, minmax(264px, 1fr));
      gap: ${space(5)};
    }
  }
`

/** 6: as many as the largest window shows. */
const PLACES = ['a', 'b', 'c', 'd', 'e', 'f']

/** Placeholders of the filters and cards while a list loads, with a spinner in the place of the count. */
export const ResultsWaiting = () => (
  <Place aria-busy="true">
    <div className="side" aria-hidden="true" />
    <div>
      <Spinner label={text.loading} />
      <ul aria-hidden="true">
        {PLACES.map((place) => (
          <li key={place} />
        ))}
      </ul>
    </div>
  </Place>
)

const FailedPlace = styled.div`
  min-block-size: 60vh;
  padding-block: ${space(4)} ${space(8)};
  & p + p {
    margin-block-start: ${space(3)};
  }
`

/**
 * Shown when a list could not be loaded: a sentence, a retry and the phone number.
 * @param reason the sentence of the edge, when it has one
 */
export const ResultsFailed = ({ onRetry, reason }: { onRetry: () => void; reason: string | undefined }) => {
  const { phone } = usePlatform().site.company
  return (
    <FailedPlace>
      <Alert tone="error">
        <p>{reason ?? text.listFailed}</p>
        <p>
          <Button size="small" onClick={onRetry}>
            {text.retry}
          </Button>
        </p>
        <p>
          {text.orCall}{' '}
          <a href={`tel:${phone}`}>
            <Ltr>{phone}</Ltr>
          </a>
        </p>
      </Alert>
    </FailedPlace>
  )
}
