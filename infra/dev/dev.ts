import { environment } from './environment.ts'
import { runShop } from './stack/run-shop.ts'
import { targetNames, targetOf, watchTarget } from './watch/watch-target.ts'

const [name = ''] = process.argv.slice(2)
const target = targetOf(name)
if (target) {
  await runShop(environment, {
    apart: false,
    engines: false,
    onReady: (stack) => watchTarget(stack, target, console.log),
  })
} else {
  console.error(`Say what you work on, e.g. npm run dev -- checkout. There are: ${targetNames.join(', ')}`)
  process.exitCode = 1
}
