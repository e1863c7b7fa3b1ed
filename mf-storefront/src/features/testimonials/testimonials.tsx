import styled from '@emotion/styled'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { testimonials, type Testimonial } from '@zmig/edge-contract'
import {
  Alert,
  Button,
  ButtonLink,
  color,
  EmptyState,
  media,
  radius,
  shadow,
  space,
  usePlatform,
  type EdgeClient,
} from '@zmig/platform'

/** Testimonials; undefined when the edge does not answer. */
export const fetchTestimonials = async (edge: EdgeClient) => {
  try {
    return (await edge.call(testimonials)).testimonials
  } catch {
    return undefined
  }
}

/** Texts around the testimonials. */
export const testimonialsText = {
  list: 'הודעות מלקוחות',
  sampleTitle: 'כל ההודעות כאן הן דוגמה',
  sample:
    'הן צוירו כדי להראות איך העמוד ייראה, ואיש לא כתב אותן. באתר האמיתי הן לא מוצגות. כדי להציג המלצות אמיתיות מניחים את התמונות ואת הקובץ testimonials.json בתיקייה testimonials שבתיקיית הנתונים.',
  none: 'עדיין לא פרסמנו כאן המלצות',
  noneHint: 'קניתם אצלנו? נשמח לשמוע איך היה.',
  write: 'כתבו לנו',
  failed: 'ההמלצות לא נטענו. בדקו את החיבור ונסו שוב.',
  retry: 'נסו שוב',
}

/** `pictures` is null while they are not known: the edge did not answer. */
export type TestimonialsState = { pictures: Testimonial[] | null }

const initialState: TestimonialsState = { pictures: null }

export const testimonialsSlice = createSlice({
  name: 'testimonials',
  initialState,
  reducers: {
    testimonialsListed: (_state, { payload }: PayloadAction<Testimonial[] | undefined>) => ({
      pictures: payload ?? null,
    }),
  },
})

export const { testimonialsListed } = testimonialsSlice.actions

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
  /* the same words as text while the accessibility panel hides pictures */
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

/** 6: as many as a desktop shows at once; the others load when they are scrolled to. */
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
      <p>{testimonialsText.failed}</p>
      <Button variant="quiet" busy={busy} onClick={() => void retry()}>
        {testimonialsText.retry}
      </Button>
    </Alert>
  )
}

/** The testimonials: pictures of messages with their words as text alternatives. */
export const Testimonials = () => {
  const { pictures } = useSelector((root: { testimonials: TestimonialsState }) => root.testimonials)
  if (!pictures) return <Failed />
  if (pictures.length === 0)
    return (
      <EmptyState title={testimonialsText.none}>
        <p>{testimonialsText.noneHint}</p>
        <ButtonLink href="/customer-service">{testimonialsText.write}</ButtonLink>
      </EmptyState>
    )
  return (
    <Wall aria-label={testimonialsText.list}>
      {pictures.map(({ src, width, height, text: words }, index) => (
        <li key={src}>
          <img src={src} width={width} height={height} alt={words} loading={index < AT_ONCE ? 'eager' : 'lazy'} />
          <p>{words}</p>
        </li>
      ))}
    </Wall>
  )
}
