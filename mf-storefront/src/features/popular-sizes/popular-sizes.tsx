import styled from '@emotion/styled'
import { createSlice, type Dispatch, type PayloadAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { MOST_POPULAR_SIZES, popularSizes, type Size } from '@zmig/edge-contract'
import { color, Link, media, radius, space, usePlatform, type EdgeClient } from '@zmig/platform'
import { SectionFailed } from '../../section/section-failed.tsx'
import { sizeLabel } from '../../tyre/size-label.ts'
import { sizeHref } from '../../tyre/tyre-address.ts'

/** The most popular sizes. @throws EdgeError without a usable answer */
const fetchPopularSizes = (edge: EdgeClient): Promise<Size[]> =>
  edge.call(popularSizes, { query: { limit: MOST_POPULAR_SIZES } })

/** Texts of the popular sizes. */
const text = {
  title: 'המידות המבוקשות',
  failed: 'המידות המבוקשות לא נטענו.',
  retry: 'נסו שוב',
}

type PopularSizesState = { sizes: Size[]; status: 'ready' | 'failed' | 'asking again' }

const initialState: PopularSizesState = { sizes: [], status: 'ready' }

export const popularSizesSlice = createSlice({
  name: 'popularSizes',
  initialState,
  reducers: {
    popularSizesListed: (_state, { payload }: PayloadAction<Size[]>) => ({ sizes: payload, status: 'ready' as const }),
    popularSizesFailed: (state) => {
      state.status = 'failed'
    },
    popularSizesRetried: (state) => {
      state.status = 'asking again'
    },
  },
})

const { popularSizesFailed, popularSizesListed } = popularSizesSlice.actions

/** Loads the sizes into the store, or records the failure. Never throws: the page works without them. */
export const loadPopularSizes = async (edge: EdgeClient, dispatch: Dispatch): Promise<void> => {
  try {
    dispatch(popularSizesListed(await fetchPopularSizes(edge)))
  } catch {
    dispatch(popularSizesFailed())
  }
}

const Chips = styled.nav`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 6.5rem + 9 * var(--letter-spacing, 0px)), 1fr));
  gap: ${space(2)};
  margin-block-start: ${space(2)};
  & h2 {
    grid-column: 1 / -1;
    inline-size: 100%;
    font-size: 0.9375rem;
    font-weight: 500;
    color: ${color.chalk};
  }
  & a {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-block-size: 44px;
    padding-inline: ${space(1)};
    border: 1.5px solid #59616a;
    border-radius: ${radius.round};
    color: #fff;
    font-weight: 600;
    text-decoration: none;
    transition:
      background-color 140ms,
      color 140ms;
  }
  ${media.tablet} {
    display: flex;
    flex-wrap: wrap;
    & a {
      padding-inline: ${space(4)};
    }
  }
  & a:hover {
    background: #fff;
    border-color: #fff;
    color: ${color.ink};
  }
`

const Place = styled.div`
  margin-block-start: ${space(4)};
`

/** Shortcuts to the sizes that shoppers look for most. */
export const PopularSizes = () => {
  const { sizes, status } = useSelector((root: { popularSizes: PopularSizesState }) => root.popularSizes)
  const { edge } = usePlatform()
  const dispatch = useDispatch()
  const retry = () => {
    dispatch(popularSizesSlice.actions.popularSizesRetried())
    void loadPopularSizes(edge, dispatch)
  }
  if (status !== 'ready')
    return (
      <Place>
        <SectionFailed
          sentence={text.failed}
          retry={text.retry}
          onRetry={retry}
          busy={status === 'asking again'}
          dark
        />
      </Place>
    )
  if (!sizes.length) return null
  return (
    <Chips aria-labelledby="popular-sizes">
      <h2 id="popular-sizes">{text.title}</h2>
      {sizes.map((size) => (
        <Link key={sizeHref(size)} href={sizeHref(size)}>
          <bdi dir="ltr">{sizeLabel(size)}</bdi>
        </Link>
      ))}
    </Chips>
  )
}
