import styled from '@emotion/styled'
import { color, Link, media, radius, space, Wrap } from '@zmig/platform'
import { brandHref } from '../../tyre/tyre-address.ts'
import { text } from './text.ts'

const Strip = styled.div`
  padding-block-start: ${space(12)};
  & h2 {
    margin-block-end: ${space(4)};
    font-size: 1.375rem;
    font-weight: 800;
    letter-spacing: -0.02em;
  }
  & ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(132px, 1fr));
    gap: ${space(2)};
    list-style: none;
    padding: 0;
  }
  & a {
    display: grid;
    place-items: center;
    min-block-size: 64px;
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
    background: ${color.card};
    color: ${color.ink};
    font-size: 0.9375rem;
    font-weight: 800;
    letter-spacing: 0.06em;
    text-decoration: none;
    text-transform: uppercase;
    transition:
      background-color 140ms,
      color 140ms;
  }
  & a:hover {
    background: ${color.asphalt};
    color: #fff;
  }
  ${media.desktop} {
    & h2 {
      font-size: 1.625rem;
    }
    & ul {
      grid-template-columns: repeat(6, 1fr);
      gap: ${space(3)};
    }
    & a {
      min-block-size: 76px;
      font-size: 1.0625rem;
    }
  }
`

/** Brands as set type: no trade marks of others are copied, and nothing is fetched. */
export const BrandsStrip = () => (
  <Wrap as="section" aria-labelledby="brands">
    <Strip>
      <h2 id="brands">{text.title}</h2>
      <ul>
        {text.brands.map((brand) => (
          <li key={brand}>
            <Link href={brandHref(brand)} aria-label={text.list(brand)}>
              <bdi dir="ltr">{brand}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Strip>
  </Wrap>
)
