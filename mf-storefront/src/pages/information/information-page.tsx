import styled from '@emotion/styled'
import {
  Breadcrumbs,
  color,
  Icon,
  Ltr,
  media,
  PageTitle,
  radius,
  Row,
  space,
  usePlatform,
  Wrap,
  type Head,
  type IconName,
  type PageContent,
  type Site,
} from '@zmig/platform'
import type { ComponentType, ReactNode } from 'react'

/** A page as the build compiles it from Markdown (infra/build/src/content/compile-content.ts). */
export type Content = {
  title: string
  description: string | ((site: Site) => string)
  /** the one address of this content */
  canonical: string
  /** the page states who the operator is: while these facts are samples it says so */
  namesCompany?: boolean
  /** since when this wording holds */
  updated?: ReactNode
  lead: ReactNode
  /** what most readers came for, in a few lines */
  summary?: ReactNode
  /** the content before the first heading */
  opening?: ReactNode
  sections: readonly {
    /** part of the address, so that a sentence of the terms can be linked: `/terms-of-use#payment` */
    id?: string
    title?: string
    /** one directive, which brings a section of its own */
    bare?: boolean
    body: ReactNode
  }[]
}

/** What is written below one heading of a directive. */
export type ItemProps = { icon?: IconName; title: ReactNode; actions?: ReactNode; children: ReactNode }

/** What is written on the line of a directive, before and behind its bar. */
export type WordsProps = { words: string; detail?: string }

const Note = styled(Row)`
  max-inline-size: 46em;
  margin-block-end: ${space(6)};
  padding: ${space(4)};
  border: 2px dashed ${color.amber};
  border-radius: ${radius.card};
  background: ${color.card};
  & > svg {
    flex: none;
    color: ${color.amber};
  }
  & > div {
    min-inline-size: 0;
  }
  & h2 {
    font-size: 1rem;
    font-weight: 700;
  }
`

/** A note to the owner of the shop, shown only before the shop goes live. */
export const OwnerNotice = ({ title, children }: { title: string; children: ReactNode }) => (
  <Note as="aside" nowrap gap={3} aria-label="הערה לבעלי האתר">
    <Icon name="info" />
    <div>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  </Note>
)

/** Says that the operator's facts are samples, until the owner has filled them in. */
const SampleNotice = () => {
  const { sample } = usePlatform().site.company
  if (!sample) return null
  return (
    <OwnerNotice title="פרטי העסק בעמוד הזה הם דוגמה">
      הטלפון, הכתובת, האימייל ומספר העוסק אינם של עסק אמיתי. לפני שהאתר עולה לאוויר, בעלי האתר ממלאים את הפרטים האמיתיים
      בקובץ שעליו מצביעה ההגדרה <Ltr>COMPANY_FILE</Ltr>. בלי קובץ כזה האתר אינו עולה לאוויר.
    </OwnerNotice>
  )
}

const Body = styled(Wrap)`
  padding-block-end: ${space(6)};
  & > h1 {
    padding-block: ${space(1)} ${space(5)};
  }
  ${media.desktop} {
    & > h1 {
      padding-block: ${space(3)} ${space(8)};
    }
  }
  @media print {
    padding: 0;
    & > nav {
      display: none;
    }
    & h2,
    & h3 {
      break-after: avoid;
    }
    & a {
      color: inherit;
    }
  }
`

type FrameProps = {
  title: string
  namesCompany?: boolean
  children: ReactNode
}

/** Breadcrumbs and heading above the page. */
export const InformationFrame = ({ title, namesCompany = false, children }: FrameProps) => (
  <Body>
    <Breadcrumbs items={[{ href: '/', label: 'בית' }, { label: title }]} />
    <PageTitle>{title}</PageTitle>
    {namesCompany && <SampleNotice />}
    {children}
  </Body>
)

/** The head of a page of content. */
export const headOf = ({ title, description, canonical }: Content, site: Site): Head => ({
  title: `${title} | ${site.shopName}`,
  description: typeof description === 'string' ? description : description(site),
  canonical,
})

/**
 * A layout for pages of content, which ask the edge for nothing.
 *
 * @param Layout everything below the heading
 * @param jsonLd structured data for search engines
 * @returns what a compiled page calls with its content
 */
export const informationPage =
  (Layout: ComponentType<Content>, jsonLd?: (site: Site) => Head['jsonLd']) =>
  (content: Content): PageContent => ({
    features: [],
    load: ({ site }) => {
      const things = jsonLd?.(site)
      return Promise.resolve({ head: { ...headOf(content, site), ...(things && { jsonLd: things }) } })
    },
    View: () => (
      <InformationFrame title={content.title} namesCompany={content.namesCompany ?? false}>
        <Layout {...content} />
      </InformationFrame>
    ),
  })
