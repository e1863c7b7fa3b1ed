import styled from '@emotion/styled'
import { ButtonLink, color, media, radius, space, Wrap } from '@zmig/platform'
import { text } from './text.ts'

const Banner = styled.div`
  display: grid;
  gap: ${space(4)};
  margin-block: ${space(12)} 0;
  padding: ${space(6)};
  border-radius: ${radius.card};
  background: ${color.card};
  border: 1px solid ${color.line};
  border-inline-start: 8px solid ${color.signal};
  & h2 {
    font-size: 1.625rem;
    font-weight: 800;
    letter-spacing: -0.02em;
  }
  & h2 span {
    display: inline-block;
    margin-inline-start: ${space(2)};
    padding: 0 ${space(2)};
    border-radius: 6px;
    background: ${color.signal};
    color: ${color.asphalt};
    font-size: 0.875rem;
    font-weight: 700;
    letter-spacing: 0;
    vertical-align: middle;
  }
  & p {
    color: ${color.muted};
    font-size: 1.0625rem;
  }
  ${media.desktop} {
    grid-template-columns: 1fr auto;
    align-items: center;
    padding: ${space(8)} ${space(10)};
    & h2 {
      font-size: 2rem;
    }
  }
`

/** For those who know their bike and not their size. */
export const WizardPromotion = () => (
  <Wrap as="section" aria-labelledby="wizard-promotion">
    <Banner>
      <div>
        <h2 id="wizard-promotion">
          {text.title}
          <span>{text.badge}</span>
        </h2>
        <p>{text.body}</p>
      </div>
      <ButtonLink href="/find-the-right-tires-for-you">{text.action}</ButtonLink>
    </Banner>
  </Wrap>
)
