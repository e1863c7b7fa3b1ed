import styled from '@emotion/styled'
import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useAddress } from '../page/navigation.ts'
import { usePlatform } from '../platform-context.tsx'
import { useToast } from '../toast/toast.ts'
import { askConsentAgain, type Consent, followAsking, followConsent, readConsent, writeConsent } from './consent.ts'
import { mayAdvertise } from './pixel.ts'

type BannerProps = {
  /** opened by the visitor: the banner takes the focus */
  called: boolean
  onAnswer: (consent: Consent) => void
}

const unknown = () => undefined

/**
 * Asks once whether the advertising pixel may be used, on pages that could send an event, and again when the visitor wants to
 * change the answer. The banner's code is loaded only when it is shown.
 */
export const ConsentQuestion = () => {
  const { site, withoutPixel = false } = usePlatform()
  const path = useAddress('').split(/[?#]/)[0] ?? ''
  const consent = useSyncExternalStore(followConsent, readConsent, unknown)
  const [answered, setAnswered] = useState(false)
  const [called, setCalled] = useState(false)
  const [Banner, setBanner] = useState<ComponentType<BannerProps>>()
  const caller = useRef<Element>(null)
  const toast = useToast()

  const asks = called || (!consent && !answered && !withoutPixel && mayAdvertise(path))
  const isShown = site.pixel !== undefined && asks

  useEffect(
    () =>
      followAsking(() => {
        caller.current = document.activeElement
        setCalled(true)
      }),
    [],
  )
  useEffect(() => {
    if (!isShown || Banner) return
    import(/* webpackChunkName: "consent-banner" */ './consent-banner.tsx').then(
      ({ ConsentBanner }) => setBanner(() => ConsentBanner),
      () => undefined, // who was not asked has not agreed; the next page asks again
    )
  }, [isShown, Banner, path])

  const answer = (given: Consent) => {
    writeConsent(given)
    setAnswered(true)
    setCalled(false)
    toast({ message: 'הבחירה נשמרה. אפשר לשנות אותה בכל עת בתחתית העמוד.' })
    const next = called && caller.current instanceof HTMLElement ? caller.current : document.getElementById('main')
    next?.focus({ preventScroll: true })
  }
  return isShown && Banner && <Banner called={called} onAnswer={answer} />
}

const Quiet = styled.button`
  display: inline-flex;
  align-items: center;
  min-block-size: 44px;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  text-align: start;
  cursor: pointer;
  &:hover {
    text-decoration: underline;
  }
  /* it opens a question that only a script can ask, about a pixel that only a script can call */
  @media (scripting: none) {
    display: none;
  }
`

/** Opens the question about advertising again, to change the answer; nothing in a shop without an advertising pixel. */
export const ConsentLink = () =>
  usePlatform().site.pixel && (
    <Quiet type="button" data-asks-consent onClick={askConsentAgain}>
      הגדרות פרסום
    </Quiet>
  )
