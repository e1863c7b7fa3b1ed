import styled from '@emotion/styled'
import { useSelector } from 'react-redux'
import { color, media, space, Wrap } from '@zmig/platform'
import { useBuying } from '../../buying/use-buying.ts'
import { TyreCard } from '../../tyre/tyre-card.tsx'
import { TyreGrid } from '../../tyre/tyre-grid.tsx'
import { text } from './text.ts'
import type { TopSellersState } from './top-sellers.slice.ts'

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space(4)};
  padding-block: ${space(10)} ${space(4)};
  & h2 {
    font-size: 1.625rem;
    font-weight: 800;
    letter-spacing: -0.02em;
  }
  & p {
    color: ${color.muted};
  }
  ${media.desktop} {
    padding-block: ${space(14)} ${space(5)};
    & h2 {
      font-size: 2.125rem;
    }
  }
`

/** Best sellers on the home page; all below the fold, so no picture is fetched early. */
export const TopSellers = () => {
  const { products, settings } = useSelector((root: { topSellers: TopSellersState }) => root.topSellers)
  const { buyNow, addToCart } = useBuying('list_page')
  if (!products.length) return null
  return (
    <Wrap as="section" aria-labelledby="top-sellers">
      <Head>
        <h2 id="top-sellers">{text.title}</h2>
        <p>{text.vat}</p>
      </Head>
      <TyreGrid>
        {products.map((tyre) => (
          <li key={tyre.ean}>
            <TyreCard tyre={tyre} settings={settings} early={false} onBuyNow={buyNow} onAddToCart={addToCart} />
          </li>
        ))}
      </TyreGrid>
    </Wrap>
  )
}
