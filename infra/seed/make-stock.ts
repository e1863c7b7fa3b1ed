/** Writes stock.csv again: `node infra/seed/make-stock.ts`. The same tyres always give the same file. */
import { writeFileSync } from 'node:fs'
import { readRows } from './rows.ts'
import { inventStock } from './invented-facts.ts'

const lines = readRows('tyres', ['ean', 'width', 'profile', 'rim']).map(({ ean, width, profile, rim }) => {
  const { onHand, inboundCurrent, inboundNext, override } = inventStock(ean, `${width}/${profile}-${rim}`)
  return [ean, onHand, inboundCurrent, inboundNext, override].join(',')
})
const file = new URL('./stock.csv', import.meta.url)
writeFileSync(file, ['ean,on_hand,inbound_current,inbound_next,override', ...lines, ''].join('\n'))
