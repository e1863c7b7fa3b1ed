import { refuse, type Refusal } from '../../refuse.ts'
import type { RenderedPage } from './render-pages.ts'

const FAULTS: readonly [code: string, pattern: RegExp, what: string, cure: string][] = [
  ['InlineHandler', /<[a-z][^<>]*\son[a-z]+="/i, 'a handler in its HTML', 'Give the handler to the element in React'],
  [
    'InlineHandler',
    /\s(?:href|action|formaction|src)="\s*javascript:/i,
    'an address that is code',
    'Use a button with a handler in React',
  ],
  ['InlineScript', /<script\b/i, 'a script', 'Import the code, so that the build makes a file of it'],
  ['InlineStyle', /<[a-z][^<>]*\sstyle="/i, 'a style attribute', 'Use a class of emotion, or an attribute of SVG'],
]

/** Looks for what the policy of the shop blocks in the HTML of a page. */
export const findBlockedMarkup = ({ page, address, html }: RenderedPage): Refusal | undefined => {
  for (const [code, pattern, what, cure] of FAULTS)
    if (pattern.test(html))
      return refuse(
        code,
        `The page ${page} renders ${what} at ${address}, which the policy of the shop blocks. ${cure}, and publish again.`,
      )
  return undefined
}
