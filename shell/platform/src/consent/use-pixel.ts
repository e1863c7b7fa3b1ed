import { useMemo } from 'react'
import { usePlatform } from '../platform-context.tsx'
import { followConsent, readConsent } from './consent.ts'
import { mayAdvertise, pixelAddress, type PixelContent, type PixelEvent, type PixelTarget } from './pixel.ts'

// holds references: an unreferenced image may be collected before its request is sent
const pending = new Set<HTMLImageElement>()

/** Requests the pixel's picture without a referrer, so that the page's address is not sent. */
const send = (address: string): void => {
  const picture = new Image(1, 1)
  const done = () => pending.delete(picture)
  pending.add(picture)
  picture.referrerPolicy = 'no-referrer'
  picture.fetchPriority = 'low'
  picture.addEventListener('load', done)
  picture.addEventListener('error', done)
  picture.src = address
}

const report = (target: PixelTarget | undefined, event: PixelEvent, contents: readonly PixelContent[]): void => {
  // reads the current answer: a refusal in another tab counts at once; events before consent are dropped, not queued
  if (target && readConsent() === 'granted' && mayAdvertise(location.pathname))
    send(pixelAddress(target, event, contents))
}

/** Reports a view at once, or when consent is given while the product is still shown. @returns a function that stops waiting */
const reportView = (target: PixelTarget | undefined, content: PixelContent): (() => void) => {
  if (readConsent() === 'granted') {
    report(target, 'ViewContent', [content])
    return () => undefined
  }
  const stop = followConsent(() => {
    if (readConsent() !== 'granted') return
    stop()
    report(target, 'ViewContent', [content])
  })
  return stop
}

/**
 * The advertising pixel: two events about one product, two about all lines of the cart. Sends nothing without consent, without a pixel in the
 * settings, or on payment-return, order and admin pages; it never throws and returns at once. Call it in event handlers
 * and effects only.
 */
export const usePixel = () => {
  const { site, withoutPixel } = usePlatform()
  const target = withoutPixel ? undefined : site.pixel
  return useMemo(
    () => ({
      /** ViewContent: a product is being looked at. @returns call it when it no longer is */
      viewContent: (content: PixelContent): (() => void) => reportView(target, content),
      /** a product went into the cart, or an offer for it was sent */
      addToCart: (content: PixelContent): void => report(target, 'AddToCart', [content]),
      /** the cart goes on to the checkout: one event for all its lines */
      initiateCheckout: (contents: readonly PixelContent[]): void => report(target, 'InitiateCheckout', contents),
      /** the payment step of the checkout is complete: one event for all lines */
      addPaymentInfo: (contents: readonly PixelContent[]): void => report(target, 'AddPaymentInfo', contents),
    }),
    [target],
  )
}
