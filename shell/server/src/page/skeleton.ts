import { type HeadTag, headTags as tagsOf } from '@zmig/platform/head-tags'
import { escapeHtml } from '@zmig/kit'
import { pageScript } from './inline-scripts.ts'
import type { ShopFacts } from '@zmig/shell-client/boot'
import type { Frame, PageHead, Styles } from '../render/messages.ts'
import type { ShellBuild } from '../slices/shell-build.ts'

/** JSON for a script element: nothing in it can end the element or open a comment. */
export const escapeJson = (json: string): string => json.replaceAll('<', '\\u003c')

const writeTag = ({ name, attributes, text }: HeadTag): string => {
  const opening = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  const tag = `<${name}${opening.join('')}>`
  if (text === undefined) return tag
  return `${tag}${name === 'script' ? escapeJson(text) : escapeHtml(text)}</${name}>`
}

/** The head tags of a page as HTML, with every text escaped. */
export const headTags = (head: PageHead, site: Pick<ShopFacts, 'publicUrl' | 'shopName' | 'company'>): string =>
  tagsOf(head, site).map(writeTag).join('')

type Parts = {
  head: PageHead
  /** runs before anything is loaded */
  first?: string
  /** tags of pictures that the page needs first */
  preloads?: string
  /** rules that the frame does not have */
  styles: Styles
  /** tags of the files that the page runs */
  files?: string
  /** HTML before all visible content */
  top?: string
  main: string
  /** HTML after all visible content */
  end?: string
}

/** React hydrates header and footer in wrapper elements, which must not be boxes of their own. */
const shellStyles = '#shell-header,#shell-footer,#shell-snackbar{display:contents}'

export type Surroundings = { site: ShopFacts; frame: Frame; shell: Pick<ShellBuild, 'accessibilityFile'> }

/** Writes the shell of a page around its content. @returns the page and the content of its style element */
export const writeSkeleton = (parts: Parts, { site, frame, shell }: Surroundings) => {
  const { head, first = '', preloads = '', styles, files = '', top = '', main, end = '' } = parts
  const style = frame.styles.css + shellStyles + styles.css
  const html = [
    '<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8">',
    first,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="theme-color" content="#14171a">',
    `<script data-rules="${shell.accessibilityFile}">${pageScript}</script>`,
    headTags(head, site),
    preloads,
    ...frame.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`),
    `<style data-rules>${style}</style>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/edge/api/v1/media/icon/180.png"><link rel="manifest" href="/site.webmanifest">',
    files,
    `</head><body>${top}<div id="shell-header">${frame.header}</div><main id="main" tabindex="-1">${main}</main>`,
    `<div id="shell-footer">${frame.footer}</div><div id="shell-snackbar">${frame.snackbar}</div>${end}</body></html>`,
  ].join('')
  return { html, style }
}
