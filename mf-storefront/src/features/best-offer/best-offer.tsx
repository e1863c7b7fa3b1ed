import styled from '@emotion/styled'
import { useEffect, useId, useRef, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { hoursText } from '@zmig/edge-contract'
import { Alert, Button, color, Icon, Ltr, radius, Row, space, usePlatform } from '@zmig/platform'
import { useRequestOnDemand } from '@zmig/platform/request'
import { offersRemembered, submittedOffers, type BestOfferState } from './best-offer.slice.ts'
import type { OfferFormProps } from './offer-form.tsx'

export { bestOfferSlice } from './best-offer.slice.ts'

/** Closed and sent are two lines of words each, so that a reload which remembers an offer shifts nothing. */
const OfferBox = styled.section`
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  & .head {
    min-block-size: 48px;
  }
  & .head > svg {
    flex: none;
    align-self: start;
    color: ${color.signalStrong};
  }
  & .words {
    /* the button goes below words that were enlarged */
    flex: 1 1 calc(5.5rem + 6 * var(--letter-spacing, 0px));
    min-inline-size: 0;
  }
  & h2,
  & .sent {
    font-size: 1rem;
    font-weight: 600;
    line-height: 1.5;
  }
  & .words > p {
    color: ${color.muted};
    font-size: 0.875rem;
  }
  &[data-sent] {
    border-color: ${color.green};
  }
  &[data-sent] .head > svg,
  & .sent {
    color: ${color.green};
  }
  & > [role='alert'],
  & noscript p {
    margin-block-start: ${space(3)};
  }
`

/** Texts of the card before it opens and after the offer was sent. */
const text = {
  title: 'הציעו מחיר משלכם',
  answered: (hours: number) => `כל הצעה נענית תוך ${hoursText(hours)}`,
  open: 'הציעו מחיר',
  /** storefront-and-checkout.md §4, Best offer card */
  sent: 'ההצעה נשלחה ותיענה בקרוב',
  notLoaded: 'הטופס לא נטען. בדקו את החיבור לרשת ונסו שוב.',
  byPhone: 'הטופס דורש JavaScript. אפשר להציע גם בטלפון:',
}

const loadForm = async () => (await import(/* webpackChunkName: "offer-form" */ './offer-form.tsx')).OfferForm

/** Fetches the form early, on hover or focus; a failure is shown after the click. */
const prefetch = () => void loadForm().catch(() => undefined)

/** Whether an offer for a product has been submitted, in this tab's life before a reload too. */
const useSubmitted = (ean: string): boolean => {
  const dispatch = useDispatch()
  useEffect(() => {
    const eans = submittedOffers(() => sessionStorage, Date.now())
    if (eans.length > 0) dispatch(offersRemembered(eans))
  }, [dispatch])
  return useSelector((root: { bestOffer: BestOfferState }) => root.bestOffer.bestOfferEANs.includes(ean))
}

/** A shopper's own price: closed, open, on its way, sent (storefront-and-checkout.md §4, Best offer card). */
export const BestOfferCard = ({ tyre }: Pick<OfferFormProps, 'tyre'>) => {
  const submitted = useSubmitted(tyre.ean)
  const { company, terms } = usePlatform().site
  const { phone } = company
  const {
    answer: OfferForm,
    status,
    retry: fetchForm,
  } = useRequestOnDemand(loadForm, { parameter: undefined, status: 'idle' })
  const [expanded, setExpanded] = useState(false)
  const opener = useRef<HTMLDivElement>(null)
  const sent = useRef<HTMLParagraphElement>(null)
  const title = useId()

  const expand = () => {
    setExpanded(true)
    if (!OfferForm) void fetchForm()
  }
  const collapse = () => {
    setExpanded(false)
    requestAnimationFrame(() => opener.current?.querySelector('button')?.focus())
  }

  // the button that had the focus is gone with the form
  useEffect(() => {
    if (submitted && expanded) sent.current?.focus()
  }, [submitted, expanded])

  const isOpen = expanded && !submitted && OfferForm !== undefined
  return (
    <OfferBox aria-labelledby={title} data-sent={submitted || undefined}>
      <Row gap={3} align="center" className="head">
        <Icon name={submitted ? 'check' : 'tag'} />
        <div className="words">
          <h2 id={title} hidden={submitted}>
            {text.title}
          </h2>
          <div role="status">
            {submitted && (
              <p ref={sent} tabIndex={-1} className="sent">
                {text.sent}
              </p>
            )}
          </div>
          <p>{text.answered(terms.offerAnswerHours)}</p>
        </div>
        {!submitted && !isOpen && (
          <div ref={opener}>
            <Button
              variant="secondary"
              size="small"
              aria-expanded="false"
              onPointerEnter={prefetch}
              onFocus={prefetch}
              busy={status === 'pending'}
              onClick={expand}
            >
              {text.open}
            </Button>
          </div>
        )}
      </Row>
      {status === 'failed' && !submitted && <Alert tone="error">{text.notLoaded}</Alert>}
      {isOpen && <OfferForm tyre={tyre} onCancel={collapse} />}
      <noscript>
        <p>
          {text.byPhone}{' '}
          <a href={`tel:${phone}`}>
            <Ltr>{phone}</Ltr>
          </a>
        </p>
      </noscript>
    </OfferBox>
  )
}
