import styled from '@emotion/styled'
import { usePlatform } from '../platform-context.tsx'
import { VisuallyHidden } from '../kit/text.tsx'
import { media, space } from '../kit/tokens.ts'
import { footerText } from './footer-links.ts'
import { text } from './text.ts'

const Block = styled.section`
  & .big {
    font-size: 1.625rem;
    font-weight: 800;
    color: #fff;
    letter-spacing: 0.01em;
    max-inline-size: 100%;
  }
  & dl {
    margin-block-start: ${space(2)};
  }
  /* a fact that is too long for the rest of its line moves below its name */
  & dl > div {
    display: flex;
    flex-wrap: wrap;
    column-gap: ${space(4)};
  }
  & dt {
    flex: none;
    max-inline-size: 100%;
    min-inline-size: 5.25rem;
  }
  & .big > bdi,
  & dd,
  & dd * {
    min-inline-size: 0;
  }
  & dt,
  & dd {
    display: flex;
    align-items: center;
    min-block-size: 44px;
    margin: 0;
  }
  ${media.desktop} {
    & .big {
      font-size: min(1.625rem, 3.6vw);
    }
    & dt,
    & dd {
      min-block-size: 36px;
    }
  }
`

/** Phones, fax, business number and mail of the operator; a shop without a fax or a page in a network shows none. */
export const ContactBlock = () => {
  const { phone, mobile, fax, businessNumber, email, address, socialUrl } = usePlatform().site.company
  const [mailbox, domain] = email.split('@')
  return (
    <Block>
      <h2>{footerText.talk}</h2>
      <p>{text.hours}</p>
      <a className="big" href={`tel:${phone}`}>
        <bdi dir="ltr">{phone}</bdi>
      </a>
      <dl>
        <div>
          <dt>{footerText.mobile}</dt>
          <dd>
            <a href={`tel:${mobile}`}>
              <bdi dir="ltr">{mobile}</bdi>
            </a>
          </dd>
        </div>
        {fax && (
          <div>
            <dt>{footerText.fax}</dt>
            <dd>
              <bdi dir="ltr">{fax}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{footerText.email}</dt>
          <dd>
            <a href={`mailto:${email}`}>
              <bdi dir="ltr">
                {mailbox}@<wbr />
                {domain}
              </bdi>
            </a>
          </dd>
        </div>
        <div>
          <dt>{footerText.businessNumber}</dt>
          <dd>
            <bdi dir="ltr">{businessNumber}</bdi>
          </dd>
        </div>
      </dl>
      <p>{address}</p>
      {socialUrl && (
        <a href={socialUrl} rel="noopener noreferrer" target="_blank">
          {footerText.social} <VisuallyHidden>{footerText.newTab}</VisuallyHidden>
        </a>
      )}
    </Block>
  )
}
