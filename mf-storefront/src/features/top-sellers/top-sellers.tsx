import styled from '@emotion/styled'
import { createSlice, type Dispatch, type PayloadAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { topSellers, type ShipmentSettings } from '@zmig/edge-contract'
import { color, media, radius, Row, space, usePlatform, Wrap, type EdgeClient } from '@zmig/platform'
import { useForSavedBikes } from '@zmig/platform/saved-bikes'
import { useBuying } from '../../buying/buying.ts'
import { SectionFailed } from '../../section/section-failed.tsx'
import { openFitMark } from '../../tyre/fit-mark.ts'
import { TyreCard } from '../../tyre/tyre-card.tsx'
import { OrderByPhone, TyreGrid } from '../../tyre/tyre-grid.tsx'
import { summarise, type TyreSummary } from '../../tyre/tyre-summary.ts'

/** 8 cards are two full rows on a desktop. */
const SHOWN = 8

/** Best-selling products with the fields that cards show. @throws EdgeError without a usable answer */
const fetchTopSellers = async (edge: EdgeClient) => {
  const { products, settings } = await edge.call(topSellers)
  return { products: products.slice(0, SHOWN).map(summarise), settings }
}

/** Texts of the best sellers. */
const text = {
  title: 'הנמכרים ביותר',
  vat: 'המחירים כוללים מע״מ',
  failed: 'הצמיגים הנמכרים ביותר לא נטענו. בדקו את החיבור ונסו שוב.',
  retry: 'נסו שוב',
  empty: 'עוד אין לנו צמיגים להציג כאן. התקשרו ונבדוק מה אפשר להשיג.',
}

type Listed = { products: TyreSummary[]; settings?: ShipmentSettings }

export type TopSellersState = Listed & { status: 'ready' | 'failed' | 'asking again' }

const initialState: TopSellersState = { products: [], status: 'ready' }

export const topSellersSlice = createSlice({
  name: 'topSellers',
  initialState,
  reducers: {
    topSellersListed: (_state, { payload }: PayloadAction<Listed>) => ({ ...payload, status: 'ready' as const }),
    topSellersFailed: (state) => {
      state.status = 'failed'
    },
    topSellersRetried: (state) => {
      state.status = 'asking again'
    },
  },
})

const { topSellersFailed, topSellersListed } = topSellersSlice.actions

/** Loads the best sellers into the store, or records the failure. Never throws: the page works without them. */
export const loadTopSellers = async (edge: EdgeClient, dispatch: Dispatch): Promise<void> => {
  try {
    dispatch(topSellersListed(await fetchTopSellers(edge)))
  } catch {
    dispatch(topSellersFailed())
  }
}

const Head = styled(Row)`
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
  const Mark = useForSavedBikes(openFitMark)
  const retry = () => {
    dispatch(topSellersSlice.actions.topSellersRetried())
    void loadTopSellers(edge, dispatch)
  }
  return (
    <Wrap as="section" aria-labelledby="top-sellers">
      <Head gap={4} rowGap={0} align="baseline">
        <h2 id="top-sellers">{text.title}</h2>
        {products.length > 0 && <p>{text.vat}</p>}
      </Head>
      {products.length > 0 && <OrderByPhone />}
      {status !== 'ready' && (
        <SectionFailed sentence={text.failed} retry={text.retry} onRetry={retry} busy={status === 'asking again'} />
      )}
      {status === 'ready' && products.length === 0 && <Empty>{text.empty}</Empty>}
      {products.length > 0 && (
        <TyreGrid>
          {products.map((tyre) => (
            <li key={tyre.ean}>
              <TyreCard
                tyre={tyre}
                settings={settings}
                early={false}
                Mark={Mark}
                onBuyNow={buyNow}
                onAddToCart={addToCart}
              />
            </li>
          ))}
        </TyreGrid>
      )}
    </Wrap>
  )
}
