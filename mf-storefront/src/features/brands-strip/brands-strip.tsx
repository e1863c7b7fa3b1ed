import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import { type AnswerOf, brandLogos, logoOf } from '@zmig/edge-contract'
import { color, Link, media, radius, space, usePlatform, Wrap } from '@zmig/platform'
import { brandHref, brandSlug } from '../../tyre/tyre-address.ts'
import { brands } from './brands.ts'
import marks from './brands.svg'

/** Texts of the brands strip (storefront-and-checkout.md §2, Home page). */
const text = {
  title: 'המותגים שלנו',
  list: (brand: string) => `צמיגי ${brand}`,
  all: 'לכל הצמיגים',
}

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
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 132px + 8 * var(--letter-spacing, 0px)), 1fr));
    gap: ${space(2)};
    list-style: none;
    padding: 0;
  }
  & a {
    display: grid;
    place-items: center;
    min-block-size: 68px;
    padding: ${space(2)};
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
    background: ${color.card};
    /* a mark that does not come, or is hidden, is its name */
    color: ${color.ink};
    font-weight: 800;
    text-decoration: none;
    transition: background-color 140ms;
  }
  & img {
    inline-size: 120px;
    block-size: 36px;
    object-fit: contain;
    transition: filter 140ms;
  }
  & li:last-child a:not(:hover) {
    color: ${color.signalStrong};
  }
  @media (hover: hover) {
    & a:hover {
      background: ${color.asphalt};
      border-color: ${color.asphalt};
      color: #fff;
    }
    & a:hover img[data-lettering] {
      filter: brightness(0) invert(1);
    }
  }
  ${media.tablet} {
    & ul {
      grid-template-columns: repeat(4, 1fr);
    }
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
      min-block-size: 88px;
    }
    & img {
      inline-size: 150px;
      block-size: 45px;
    }
  }
`

type Logos = AnswerOf<typeof brandLogos>

/** Logos that staff uploaded, and which brands have tyres, asked for when the strip's code runs: the document and the first load know nothing of them. */
const useLogos = (): Partial<Logos> => {
  const { edge } = usePlatform()
  const [logos, setLogos] = useState<Partial<Logos>>({})
  useEffect(() => {
    const read = async () => {
      try {
        setLogos(await edge.call(brandLogos))
      } catch {
        // all marks stay
      }
    }
    void read()
  }, [edge])
  return logos
}

type MarkProps = { brand: string; logo: string | undefined }

const Mark = ({ brand, logo }: MarkProps) => (
  <img
    {...(logo === undefined && { 'data-lettering': '' })}
    src={logo === undefined ? `${marks}#${brandSlug(brand)}` : logoOf(logo)}
    alt={text.list(brand)}
    width={320}
    height={96}
    loading="lazy"
    decoding="async"
  />
)

/**
 * The brands of the specification and those with a logo of their own. A brand without one has a mark of ours, set in Rubik: no
 * trade mark is copied, and one small file holds them all. Once it is known which brands have tyres, the others are left out.
 */
export const BrandsStrip = () => {
  const { brands: logos = [], carried } = useLogos()
  const own = carried ? brands.filter((brand) => carried.includes(brandSlug(brand))) : brands
  const others = logos.filter(({ id }) => !brands.some((brand) => brandSlug(brand) === id)).map(({ name }) => name)
  return (
    <Wrap as="section" aria-labelledby="brands">
      <Strip>
        <h2 id="brands">{text.title}</h2>
        <ul>
          {[...own, ...others].map((brand) => (
            <li key={brand}>
              <Link href={brandHref(brand)}>
                <Mark brand={brand} logo={logos.find(({ id }) => id === brandSlug(brand))?.logo} />
              </Link>
            </li>
          ))}
          <li>
            <Link href="/search">{text.all}</Link>
          </li>
        </ul>
      </Strip>
    </Wrap>
  )
}
