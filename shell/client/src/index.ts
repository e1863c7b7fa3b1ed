/**
 * The shell comes to life in steps with a pause between, so that a tap or a scroll on a slow phone waits for one of them
 * at most: evaluating everything at once takes 0.2 s there. Each step finds what it imports evaluated by those before it;
 * `eager` keeps all of them in the files that the page has fetched already.
 */
const steps = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@reduxjs/toolkit'),
  () => import(/* webpackMode: "eager" */ 'react-redux'),
  () => import(/* webpackMode: "eager" */ '@emotion/styled'),
  () => import(/* webpackMode: "eager" */ '@zmig/platform'),
  () => import(/* webpackMode: "eager" */ './shared.ts'),
  () => import(/* webpackMode: "eager" */ './main.ts'),
]

const pause = () => new Promise((resolve) => setTimeout(resolve))

const start = async () => {
  for (const step of steps) {
    await pause()
    await step()
  }
}

void start()
