import { useEffect, useId, useRef, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Alert, Button, Icon, Ltr, usePlatform } from '@zmig/platform'
import { useLater } from '../../later/use-later.ts'
import { OfferBox } from './best-offer-card.styles.ts'
import { offersRemembered, type BestOfferState } from './best-offer.slice.ts'
import { submittedOffers } from './submitted-offers.ts'
import { text } from './text.ts'
import type { OfferFormProps } from './offer-form.tsx'

const loadForm = async () => (await import(/* webpackChunkName: "offer-form" */ './offer-form.tsx')).OfferForm

/** Fetched when somebody is about to press; the press that follows says what went wrong. */
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
  const { phone } = usePlatform().site.company
  const { status, Part: OfferForm, open: fetchForm } = useLater(loadForm)
  const [expanded, setExpanded] = useState(false)
  const opener = useRef<HTMLDivElement>(null)
  const sent = useRef<HTMLParagraphElement>(null)
  const title = useId()

  const expand = () => {
    setExpanded(true)
    if (!OfferForm) fetchForm()
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
      <div className="head">
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
          <p>{text.answered}</p>
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
      </div>
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
