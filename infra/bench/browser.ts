import { chromium, type Browser, type Page } from '@playwright/test'

/** The page of a phone in an incognito window, its processor as many times slower as told. */
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
