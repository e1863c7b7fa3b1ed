import styled from '@emotion/styled'
import { usePlatform } from '../platform-context.ts'
import { VisuallyHidden } from '../kit/text.tsx'
import { media, space } from '../kit/tokens.ts'
import { text } from './text.ts'

const Block = styled.section`
  & .big {
    font-size: 1.625rem;
    font-weight: 800;
    color: #fff;
    letter-spacing: 0.01em;
  }
  & dl {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0 ${space(4)};
    margin-block-start: ${space(2)};
  }
  & dt,
  & dd {
    display: flex;
    align-items: center;
    min-block-size: 44px;
    margin: 0;
  }
  ${media.desktop} {
    & dt,
    & dd {
      min-block-size: 36px;
    }
  }
`

/** Phones, fax, business number and mail of the operator. */
export const ContactBlock = () => {
  const { phone, mobile, fax, businessNumber, email, address, socialUrl } = usePlatform().site.company
  return (
    <Block>
      <h2>{text.talk}</h2>
      <p>{text.hours}</p>
      <a className="big" href={`tel:${phone}`}>
        <bdi dir="ltr">{phone}</bdi>
      </a>
      <dl>
        <dt>{text.mobile}</dt>
        <dd>
          <a href={`tel:${mobile}`}>
            <bdi dir="ltr">{mobile}</bdi>
          </a>
        </dd>
        <dt>{text.fax}</dt>
        <dd>
          <bdi dir="ltr">{fax}</bdi>
        </dd>
        <dt>{text.email}</dt>
        <dd>
          <a href={`mailto:${email}`}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        </dd>
        <dt>{text.businessNumber}</dt>
        <dd>
          <bdi dir="ltr">{businessNumber}</bdi>
        </dd>
      </dl>
      <p>{address}</p>
      <a href={socialUrl} rel="noopener noreferrer" target="_blank">
        {text.social} <VisuallyHidden>{text.newTab}</VisuallyHidden>
      </a>
    </Block>
  )
}
