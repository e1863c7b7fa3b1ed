import { oneLine } from './one-line.ts'
import type { Block, Letter, ProductLine, Row, Sender } from './letter.ts'

/** Isolates what reads from left to right from the Hebrew around it (Unicode's LRI and PDI). */
const isolated = (text: string, ltr = false): string => (ltr ? `\u2066${oneLine(text)}\u2069` : oneLine(text))

const rowOf = ({ label, value, ltr }: Row): string => `${oneLine(label)}: ${isolated(value, ltr)}`

const productOf = ({ name, size, quantity, total, arrival }: ProductLine): string =>
  `• ${oneLine(name)} ${isolated(size, true)}, ${quantity} יח׳${total === undefined ? '' : `: ${isolated(total, true)}`}` +
  (arrival === undefined ? '' : `\n  ${oneLine(arrival)}`)

const blockOf = (block: Block): string => {
  switch (block.kind) {
    case 'text':
    case 'note':
      return oneLine(block.text)
    case 'rows':
      return [...(block.title === undefined ? [] : [oneLine(block.title)]), ...block.rows.map(rowOf)].join('\n')
    case 'products':
      return [
        oneLine(block.title),
        ...block.lines.map(productOf),
        ...block.totals.map((row) => rowOf({ ...row, ltr: true })),
      ].join('\n')
    case 'button':
      return `${oneLine(block.label)}:\n${block.url}`
    default:
      return block satisfies never
  }
}

/** A letter for programs that show no HTML: the same words in the same order. */
export const renderText = (letter: Letter, sender: Sender): string =>
  [
    oneLine(letter.heading),
    ...letter.blocks.map(blockOf),
    `${oneLine(sender.shopName)} · ${oneLine(sender.legalName)}\n${oneLine(sender.address)}\nטלפון ${isolated(sender.phone, true)} · ${isolated(sender.email, true)}`,
  ].join('\n\n') + '\n'
