import styled from '@emotion/styled'
import { useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Alert, Button, ButtonLink, color, EmptyState, media, radius, shadow, space, usePlatform } from '@zmig/platform'
import { fetchTestimonials } from '../../api/testimonials.ts'
import { testimonialsListed, type TestimonialsState } from './testimonials.slice.ts'
import { text } from './text.ts'

const Wall = styled.ul`
  columns: 1;
  column-gap: ${space(5)};
  max-inline-size: 480px;
  margin-inline: auto;
  padding: 0;
  list-style: none;
  & li {
    break-inside: avoid;
    padding-block-end: ${space(5)};
  }
  & img {
    display: block;
    inline-size: 100%;
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    box-shadow: ${shadow};
  }
  /* the same words as text, for whoever hides pictures in the accessibility panel */
  & p {
    display: none;
  }
  [data-a11y~='hideImages'] & img {
    display: none;
  }
  [data-a11y~='hideImages'] & p {
    display: block;
    padding: ${space(4)};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.card};
    white-space: pre-line;
  }
  ${media.tablet} {
    columns: 2;
    max-inline-size: none;
  }
  ${media.desktop} {
    columns: 3;
  }
`

/** Six pictures are what a desktop shows at once; the others come when they are scrolled to. */
const AT_ONCE = 6

const Failed = () => {
  const { edge } = usePlatform()
  const dispatch = useDispatch()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    dispatch(testimonialsListed(await fetchTestimonials(edge)))
    setBusy(false)
  }
  return (
    <Alert tone="error">
      <p>{text.failed}</p>
      <Button variant="quiet" busy={busy} onClick={() => void retry()}>
        {text.retry}
      </Button>
    </Alert>
  )
}

/** What customers wrote, as they wrote it: pictures whose words are their text alternatives. */
export const Testimonials = () => {
  const { pictures } = useSelector((root: { testimonials: TestimonialsState }) => root.testimonials)
  if (!pictures) return <Failed />
  if (pictures.length === 0)
    return (
      <EmptyState title={text.none}>
        <p>{text.noneHint}</p>
        <ButtonLink href="/customer-service">{text.write}</ButtonLink>
      </EmptyState>
    )
  return (
    <Wall aria-label={text.list}>
      {pictures.map(({ src, width, height, text: words }, index) => (
        <li key={src}>
          <img src={src} width={width} height={height} alt={words} loading={index < AT_ONCE ? 'eager' : 'lazy'} />
          <p>{words}</p>
        </li>
      ))}
    </Wall>
  )
}
