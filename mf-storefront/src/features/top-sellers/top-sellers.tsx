import styled from '@emotion/styled'
import { useDispatch, useSelector } from 'react-redux'
import { color, media, radius, space, usePlatform, Wrap } from '@zmig/platform'
import { useBuying } from '../../buying/use-buying.ts'
import { SectionFailed } from '../../section/section-failed.tsx'
import { OrderByPhone } from '../../tyre/order-by-phone.tsx'
import { TyreCard } from '../../tyre/tyre-card.tsx'
import { TyreGrid } from '../../tyre/tyre-grid.tsx'
import { loadTopSellers } from './load-top-sellers.ts'
import { text } from './text.ts'
import { topSellersSlice, type TopSellersState } from './top-sellers.slice.ts'

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

const Empty = styled.p`
  padding: ${space(6)};
  border: 1.5px dashed ${color.control};
  border-radius: ${radius.card};
  text-align: center;
`

/** Best sellers on the home page; all below the fold, so no picture is fetched early. */
export const TopSellers = () => {
  const { products, settings, status } = useSelector((root: { topSellers: TopSellersState }) => root.topSellers)
  const { edge } = usePlatform()
  const dispatch = useDispatch()
  const { buyNow, addToCart } = useBuying('list_page')
  const retry = () => {
    dispatch(topSellersSlice.actions.topSellersRetried())
    void loadTopSellers(edge, dispatch)
  }
  return (
    <Wrap as="section" aria-labelledby="top-sellers">
      <Head>
        <h2 id="top-sellers">{text.title}</h2>
        {products.length > 0 && <p>{text.vat}</p>}
      </Head>
      {products.length > 0 && <OrderByPhone />}
      {status !== 'ready' && (
        <SectionFailed sentence={text.failed} retry={text.retry} onRetry={retry} busy={status === 'asking again'} />
      )}
      {status === 'ready' && products.length === 0 && (
        <Empty>
          {text.empty} {text.emptyAdvice}
        </Empty>
      )}
      {products.length > 0 && (
        <TyreGrid>
          {products.map((tyre) => (
            <li key={tyre.ean}>
              <TyreCard tyre={tyre} settings={settings} early={false} onBuyNow={buyNow} onAddToCart={addToCart} />
            </li>
          ))}
        </TyreGrid>
      )}
    </Wrap>
  )
}
