import { escapeHtml } from '@zmig/kit'

const STYLE = `
  :root { color-scheme: light; font-family: system-ui, 'Segoe UI', Arial, sans-serif; color: #1f2328; background: #f7f5f2 }
  body { margin: 0; min-height: 100vh; display: grid; place-items: start center; padding: 48px 16px; box-sizing: border-box }
  main { width: min(100%, 46rem); background: #fff; border: 1px solid #e3e0db; border-radius: 12px; padding: 32px; box-sizing: border-box }
  main.narrow { width: min(100%, 26rem) }
  h1 { margin: 0 0 8px; font-size: 1.5rem } h2 { margin: 32px 0 8px; font-size: 1.1rem }
  p { color: #5b636b; line-height: 1.5 } ul { list-style: none; margin: 24px 0; padding: 0 }
  li + li { border-top: 1px solid #e3e0db } a { color: #b83a00 }
  button { font: inherit; cursor: pointer } button.account { inline-size: 100%; padding: 14px 8px; text-align: start; background: none; border: 0; border-radius: 8px; color: inherit }
  button.account:hover { background: #f7f5f2 } button.account span { display: block; color: #5b636b; font-size: .9rem }
  button.main { padding: 12px 24px; border: 0; border-radius: 8px; background: #f25c05; color: #14171a; font-weight: 700 }
  label { display: block; margin-block: 12px 4px } input { font: inherit; padding: 10px 12px; inline-size: 100%; box-sizing: border-box; border: 1px solid #5b636b; border-radius: 8px }
  button.quiet { padding: 12px 24px; background: none; border: 1px solid #5b636b; border-radius: 8px; color: inherit } button.wide { inline-size: 100%; margin-block-start: 12px }
  button.main { margin-block-start: 16px } :focus-visible { outline: 3px solid #0b57d0; outline-offset: 2px }
  .row { display: flex; flex-wrap: wrap; gap: 8px } button[aria-pressed] { border-width: 2px; color: #b83a00; font-weight: 700 }
  td.anywhere { overflow-wrap: anywhere } table { border-collapse: collapse; inline-size: 100% } th, td { text-align: start; padding: 8px; border-bottom: 1px solid #e3e0db } code { font-size: .9em }
`

type Page = { title: string; language: 'he' | 'en'; narrow?: boolean; body: string }

/** A whole page in the desk's plain style. */
export const page = ({ title, language, narrow = false, body }: Page): string => `<!doctype html>
<html lang="${language}" dir="${language === 'he' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,">
<style>${STYLE}</style></head><body><main${narrow ? ' class="narrow"' : ''}>${body}</main></body></html>`
