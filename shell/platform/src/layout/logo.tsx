import styled from '@emotion/styled'
import { space } from '../kit/tokens.ts'
import { Link } from '../page/link.tsx'
import { usePlatform } from '../platform-context.ts'

const Mark = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-block-size: 48px;
  color: #fff;
  /* the cap leaves room for the other controls of a phone when somebody enlarges all text */
  font-size: min(1.5625rem, 8.5vw);
  font-weight: 800;
  letter-spacing: -0.02em;
  text-decoration: none;
  white-space: nowrap;
`

/** A tyre that leans into a corner: an open ring with the lean as its gap, and the hub in it. */
export const LogoMark = ({ size = 34 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 40 40" fill="none" aria-hidden="true" focusable="false">
    <path d="M31.5 7.4A17 17 0 1 0 37 20" stroke="var(--signal)" strokeWidth="6" />
    <path d="M28 26.5 36.5 12" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
    <circle cx="20" cy="20" r="5.5" fill="#fff" />
  </svg>
)

/** Mark and name of the shop, leading home. */
export const Logo = () => {
  const { shopName } = usePlatform().site
  return (
    <Mark href="/" data-lettering="">
      <LogoMark />
      {shopName}
    </Mark>
  )
}
