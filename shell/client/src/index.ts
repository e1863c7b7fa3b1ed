import { readBoot } from './boot.ts'

/**
 * Starts the shell in steps with pauses between, so that a tap or a scroll on a slow phone waits for one step at most:
 * evaluating everything at once takes 0.2 s there. Each step's imports are evaluated by the steps before it; `eager` keeps all
 * of them in the files that the page has loaded already.
 */
const steps = [
  () => import(/* webpackMode: "eager" */ './react-dom.ts'),
  () => import(/* webpackMode: "eager" */ '@reduxjs/toolkit'),
  () => import(/* webpackMode: "eager" */ 'react-redux'),
  () => import(/* webpackMode: "eager" */ '@emotion/styled'),
  () => import(/* webpackMode: "eager" */ '@zmig/platform'),
  () => import(/* webpackMode: "eager" */ './shared.ts'),
]

const pause = () => new Promise((resolve) => setTimeout(resolve))

const start = async () => {
  const boot = readBoot()
  boot.catch(() => document.getElementById('script-failure')?.removeAttribute('hidden'))
  for (const step of steps) {
    await pause()
    await step()
  }
  await pause()
  const { startShop } = await import(/* webpackMode: "eager" */ './main.ts')
  startShop(await boot)
}

void start()
