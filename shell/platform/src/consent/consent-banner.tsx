import styled from '@emotion/styled'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '../kit/button.tsx'
import { color, media, radius, space } from '../kit/tokens.ts'
import { Link } from '../page/link.tsx'
import type { Consent } from './consent.ts'

const text = {
  region: 'הסכמה לפרסום',
  question:
    'אפשר לעדכן את רשת הפרסום באילו צמיגים צפיתם, מה הוספתם לעגלה ומה התחלתם להזמין, כדי שתראו פרסומות שמתאימות לכם? שם, טלפון וכתובת לא נמסרים, ובלי אישורכם לא נשלח דבר.',
  policy: 'למדיניות הפרטיות',
  accept: 'אישור',
  refuse: 'סירוב',
}

/** A card at the lower edge, above the buy bar of phones; the page below gets as much more room as it takes. */
const Card = styled.section`
  position: fixed;
  z-index: 35;
  inset-inline: 0;
  inset-block-end: var(--buy-bar, 0px);
  max-block-size: 60dvh;
  overflow-y: auto;
  display: grid;
  gap: ${space(3)};
  padding: ${space(3)} ${space(4)};
  border-block-start: 1px solid ${color.control};
  background: ${color.card};
  color: ${color.ink};
  font-size: 0.9375rem;
  line-height: 1.45;
  /* the first one fills what the buy bar leaves of the room that it is given */
  box-shadow:
    0 8px 0 ${color.card},
    0 -4px 24px rgb(20 23 26 / 12%);
  & a {
    white-space: nowrap;
  }
  & > div {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 7rem), 1fr));
    gap: ${space(2)};
  }
  ${media.desktop} {
    /* beside the button of the accessibility panel; the switch of the hero's film is at the other edge */
    inset-inline: auto 92px;
    inset-block-end: ${space(6)};
    inline-size: min(540px, calc(100vw - 200px));
    box-shadow: 0 12px 48px rgb(20 23 26 / 28%);
    padding: ${space(4)} ${space(5)};
    border: 1px solid ${color.control};
    border-radius: ${radius.card};
  }
  @media print {
    display: none;
  }
`

/** Pixels between the card and the elements above it. */
const GAP = 8

/** Publishes the height of the card as a CSS property, so that buttons, messages and the end of the page stay above it. */
const useRoom = () => {
  const card = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = card.current
    if (!element) return
    const root = document.documentElement
    const observer = new ResizeObserver(() => root.style.setProperty('--consent', `${element.offsetHeight + GAP}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--consent')
    }
  }, [])
  return card
}

type Props = { called: boolean; onAnswer: (consent: Consent) => void }

/** Two answers of the same size and weight, for the advertising pixel only; not modal, the shop works without an answer. */
export const ConsentBanner = ({ called, onAnswer }: Props) => {
  const card = useRoom()
  useEffect(() => {
    if (called) card.current?.focus()
  }, [called, card])
  return (
    <Card ref={card} aria-label={text.region} tabIndex={-1}>
      <p>
        {text.question} <Link href="/privacy-policy">{text.policy}</Link>
      </p>
      <div>
        <Button variant="secondary" size="small" onClick={() => onAnswer('refused')}>
          {text.refuse}
        </Button>
        <Button variant="secondary" size="small" onClick={() => onAnswer('granted')}>
          {text.accept}
        </Button>
      </div>
    </Card>
  )
}
