import type { Page } from '@playwright/test'

declare global {
  var painted: Promise<number> | undefined
}

type Awaited = {
  /** the event that the clock starts with; without one it starts now and goes back in the history */
  begin: 'click' | 'change' | 'back'
  /** in the document when the wait is over */
  selector: string
}

/**
 * Arms a clock in the page: from what a visitor does until the frame that shows the result has been painted. `event.timeStamp`
 * is when the browser got the input; a message that is posted in an animation frame arrives behind its paint.
 */
export const armClock = (page: Page, awaited: Awaited): Promise<void> =>
  page.evaluate(({ begin, selector }) => {
    globalThis.painted = new Promise((resolve) => {
      let from: number | undefined
      const look = () => {
        if (from === undefined || !document.querySelector(selector)) return
        observer.disconnect()
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve(performance.now() - (from ?? 0)))
          port1.start()
          port2.postMessage(undefined)
        })
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { subtree: true, childList: true, attributes: true })
      const start = (at: number) => {
        from = at
        look()
      }
      if (begin !== 'back')
        return addEventListener(begin, ({ timeStamp }) => start(timeStamp), { capture: true, once: true })
      start(performance.now())
      history.back()
    })
  }, awaited)

/** Milliseconds that the armed clock has counted. */
export const clockStopped = (page: Page): Promise<number> =>
  page.evaluate(() => globalThis.painted ?? Promise.reject(new Error('no clock was armed')))
