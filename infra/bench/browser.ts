import { chromium, type Browser, type Page } from '@playwright/test'

/** The page of a phone in an incognito window, with a processor that is `timesSlower`. */
export const openPhone = async (browser: Browser, timesSlower = 1): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'he-IL' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: timesSlower })
  return page
}

/** Runs work with a browser of its own. @param executable path of Chromium */
export const withBrowser = async <T>(executable: string, work: (browser: Browser) => Promise<T>): Promise<T> => {
  const browser = await chromium.launch({
    executablePath: executable,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

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
 * Starts a clock in the page, from the input until the frame with the result is painted. `event.timeStamp` is when the browser
 * received the input; a message that is posted in an animation frame is delivered after its paint.
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
