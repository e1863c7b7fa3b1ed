import styled from '@emotion/styled'
import { Ltr, media, space, Spinner, usePlatform, Wrap } from '@zmig/platform'

/** For pages that lead to a payment or come from it: header and footer show nothing that leads elsewhere. */
export const shortFrame = { 'data-short-frame': '' }

/** As high as the screen (without the header) from the first paint, so that the footer does not jump when the cart is read. */
export const PageBody = styled(Wrap)`
  min-block-size: calc(100svh - 60px);
  padding-block: ${space(6)} ${space(12)};
  & > h1 {
    margin-block-end: ${space(5)};
  }
  ${media.desktop} {
    padding-block: ${space(8)} ${space(16)};
    & > h1 {
      margin-block-end: ${space(6)};
    }
  }
  @media print {
    & button,
    & [data-variant],
    & [data-part='on-screen'] {
      display: none;
    }
  }
`

const Paper = styled.p`
  display: none;
  @media print {
    display: block;
  }
`

/** Who sells, on a printed order: the page itself says it in the footer, which is not printed. */
export const PrintedSeller = () => {
  const { company, shopName } = usePlatform().site
  const { legalName = shopName, businessNumber, address, phone } = company
  return (
    <Paper>
      <b>{legalName}</b>, מספר עוסק <Ltr>{businessNumber}</Ltr>
      <br />
      {address}, <Ltr>{phone}</Ltr>
    </Paper>
  )
}

/** The form on one side, the totals on the other; the totals stay visible on a desktop and are below the form on a phone. */
export const TwoColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  align-items: start;
  & > aside {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(4)};
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) max(360px, min(22.5rem + 8 * var(--letter-spacing, 0px), 44%));
    gap: ${space(8)};
    & > aside {
      position: sticky;
      inset-block-start: ${space(24)};
    }
  }
`

/** Hidden without scripts, because nothing would ever load; the frame of the shop explains that. */
const Box = styled.div`
  @media (scripting: none) {
    display: none;
  }
`

/** Shown in the server's page and until the cart is read; a cart is personal, so no server page contains it. */
export const Waiting = ({ label }: { label: string }) => (
  <Box>
    <Spinner label={label} />
  </Box>
)

const paths = {
  done: { color: 'var(--green)', path: 'M17.5 29l7.5 7.5L39 21' },
  failed: { color: 'var(--red)', path: 'M28 16.5v15M28 39v.5' },
  stopped: { color: 'var(--muted)', path: 'M19 28h18' },
  waiting: { color: 'var(--amber)', path: 'M28 17v11.5l7.5 4.5' },
}

/** A mark above the title: how the order or the payment ended. */
export const OutcomeMark = ({ outcome }: { outcome: keyof typeof paths }) => {
  const { color, path } = paths[outcome]
  return (
    <svg width="56" height="56" viewBox="0 0 56 56" fill="none" aria-hidden="true">
      <circle cx="28" cy="28" r="24" stroke={color} strokeWidth="5" />
      <path d={path} stroke={color} strokeWidth="5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
