import styled from '@emotion/styled'
import { color, Icon, media, Row, space } from '@zmig/platform'
import { SearchField } from '../../features/search/search.tsx'
import { features, HomeView, load } from './home.page.tsx'
import type { PageContent } from '@zmig/platform'

/** Texts of an unknown address. */
const text = {
  title: (shopName: string) => `העמוד לא נמצא | ${shopName}`,
  notFound: 'העמוד לא נמצא.',
  ways: 'אולי הקישור ישן, או שנפלה טעות בכתובת. חפשו כאן, או המשיכו מעמוד הבית.',
}

const NotFound = styled.section`
  & > div {
    display: grid;
    gap: ${space(2)} ${space(6)};
    align-items: center;
    max-inline-size: 1240px;
    margin-inline: auto;
    padding: ${space(4)} ${space(4)} ${space(2)};
  }
  & svg {
    flex: none;
    color: ${color.amber};
  }
  ${media.desktop} {
    & > div {
      grid-template-columns: 1fr minmax(0, 520px);
      padding-block: ${space(2)};
    }
  }
`

/** The home page below a line that says what is wrong; it comes first for those who listen, too. */
const View = () => (
  <>
    <NotFound aria-label={text.notFound}>
      <div>
        <Row as="p" nowrap gap={3}>
          <Icon name="alert" />
          <span>
            <b>{text.notFound}</b> {text.ways}
          </span>
        </Row>
        <SearchField q="" />
      </div>
    </NotFound>
    <HomeView />
  </>
)

/** An unknown address shows the home page with status 404 (decisions.md), and says so. */
export const unknown: PageContent = { features, load: load({ status: 404, noindex: true, title: text.title }), View }
