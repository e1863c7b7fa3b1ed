import styled from '@emotion/styled'
import { hasPicture, pictureOf, type Tyre } from '@zmig/edge-contract'
import { color, media, radius, Row, space } from '@zmig/platform'
import { isOnMitasSale } from '../../tyre/tyre-summary.ts'
import { text } from './text.ts'

const Frame = styled.div`
  position: relative;
  min-inline-size: 0;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: radial-gradient(120% 90% at 50% 20%, #fff, #efebe5 78%, #e4dfd7);
  overflow: hidden;
  & ul {
    overflow-x: auto;
    scroll-snap-type: x mandatory;
  }
  & li {
    flex: 0 0 100%;
    scroll-snap-align: start;
  }
  & img {
    display: block;
    inline-size: 100%;
    aspect-ratio: 4 / 3;
    padding: ${space(2)};
    object-fit: contain;
  }
  & .chips {
    position: absolute;
    inset-block-start: ${space(3)};
    inset-inline-start: ${space(3)};
  }
  & .chip {
    padding: ${space(1)} ${space(3)};
    border-radius: 6px;
    background: ${color.asphalt};
    color: #fff;
    font-size: 0.875rem;
    font-weight: 600;
  }
  & .sale {
    background: ${color.signal};
    color: ${color.asphalt};
    font-weight: 800;
  }
  ${media.desktop} {
    & img {
      padding: ${space(6)};
    }
  }
`

type Props = {
  tyre: Pick<Tyre, 'ean' | 'brand' | 'set'> & Partial<Pick<Tyre, 'cdn' | 'imageVersion'>>
  name: string
}

/** The widest picture of the page: the browser fetches it first. Real pictures, where there are several, lie side by side. */
export const Gallery = ({ tyre, name }: Props) => {
  const pictures = tyre.cdn && tyre.cdn.length > 1 ? tyre.cdn : undefined
  const describe = hasPicture(tyre) ? text.picture : text.drawing
  const picture = (source: string, first: boolean) => (
    <img
      src={source}
      alt={describe(name)}
      width={640}
      height={480}
      {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  )
  return (
    <Frame className="gallery">
      {pictures ? (
        // what scrolls must be reached with the keyboard
        <Row as="ul" nowrap gap={0} tabIndex={0} aria-label={text.pictures}>
          {pictures.map((each, index) => (
            <li key={each.bucketPath}>{picture(pictureOf({ ...tyre, cdn: [each] }, true), index === 0)}</li>
          ))}
        </Row>
      ) : (
        picture(pictureOf(tyre, true), true)
      )}
      <Row as="p" gap={2} className="chips">
        {isOnMitasSale(tyre.brand) && <span className="chip sale">{text.mitasSale}</span>}
        {tyre.set && <span className="chip">{text.set}</span>}
      </Row>
    </Frame>
  )
}
