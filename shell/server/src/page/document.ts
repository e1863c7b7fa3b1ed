import { contentSecurityPolicy } from './csp.ts'
import { escapeHtml, escapeJson } from './escape.ts'
import { headTags } from './head-tags.ts'
import { loaderScript } from './loader-script.ts'
import { paymentReturnScript } from './payment-return-script.ts'
import { settingsScript } from './settings-script.ts'
import type { BootSite } from '@zmig/shell-client/boot'
import type { SliceName } from '@zmig/shell-client/owner'
import type { Frame, PageHead, Styles } from '../render/messages.ts'
import type { Choice } from '../slices/choose-versions.ts'
import type { ShellBuild } from '../slices/shell-build.ts'

type Content = {
  head: PageHead
  /** the slice that owns the address */
  owner: SliceName
  /** what it rendered; absent when the browser has to render */
  rendered?: { page: string; html: string; styles: Styles; state: string }
}

type Surroundings = {
  site: BootSite
  shell: ShellBuild
  frame: Frame
  choice: Choice
  /** the page may ask nothing of the advertising pixel */
  withoutPixel?: boolean
}

const scriptLink = ({ href, integrity }: { href: string; integrity: string }, run: boolean) =>
  `<link rel="after-paint" as="script" fetchpriority="low" href="${href}" integrity="${integrity}"${run ? ' data-run' : ''}>`

/** The sticky header and the footer stand in elements that React hydrates; those must not be boxes of their own. */
const shellStyles =
  '#shell-header,#shell-footer,#shell-snackbar{display:contents}.needs-script{padding:48px 16px;text-align:center}'

/** Pages of other slices that are links and plain forms only. */
const plainPages: ReadonlySet<string | undefined> = new Set(['our-shops'])

/** Cart, checkout, wizard and admin do their work in the browser; the storefront's links and forms do not need it. */
const noScript = (owner: SliceName, page: string | undefined, phone: string) =>
  owner === 'storefront' || plainPages.has(page)
    ? ''
    : '<noscript><p class="needs-script">כדי להשתמש בעמוד הזה צריך להפעיל JavaScript בדפדפן. ' +
      `אפשר גם לפנות אלינו בטלפון <a href="tel:${escapeHtml(phone)}"><bdi dir="ltr">${escapeHtml(phone)}</bdi></a>.</p></noscript>`

/** slices' entries and integrity are what the browser loads; the rest of the choice is for the server only */
const bootSlices = ({ slices }: Choice) =>
  Object.fromEntries(
    Object.entries(slices).map(([name, { version, entry, integrity }]) => [name, { version, entry, integrity }]),
  )

/** React writes preloads of important pictures before the markup; the head is where the browser finds them first. */
const splitPreloads = (html: string) => {
  const preloads = /^(?:<link rel="preload"[^>]*>)+/.exec(html)?.[0] ?? ''
  return { preloads, markup: html.slice(preloads.length) }
}

/** A whole page and the policy that belongs to exactly these bytes. */
export const writeDocument = ({ head, owner, rendered }: Content, surroundings: Surroundings) => {
  const { site, shell, frame, choice, withoutPixel = false } = surroundings
  const slice = choice.slices[owner]
  const shellFiles = shell.scripts.map(({ file, integrity }) => ({
    href: `/assets/shell/${shell.hash}/${file}`,
    integrity,
  }))
  const pageFile = rendered && slice?.pages[rendered.page]
  const sliceFiles = [...(slice?.preload ?? []), ...(pageFile ? [pageFile] : [])]
  const { preloads, markup } = splitPreloads(rendered?.html ?? '')
  const ids = [...frame.styles.ids, ...(rendered?.styles.ids ?? [])]
  const style = frame.styles.css + shellStyles + (rendered?.styles.css ?? '')
  const pixel = site.pixel && !withoutPixel ? new URL(site.pixel.url).origin : undefined
  const facts = { site, slices: bootSlices(choice), ...(site.pixel && withoutPixel && { withoutPixel }) }
  const boot = JSON.stringify(facts).slice(0, -1)
  const html = [
    '<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8">',
    withoutPixel ? `<script>${paymentReturnScript}</script>` : '',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="theme-color" content="#14171a">',
    `<script>${settingsScript}</script>`,
    headTags(head, site),
    preloads,
    ...frame.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`),
    `<style data-emotion="z ${ids.join(' ')}">${style}</style>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/edge/api/v1/media/icon/180.png"><link rel="manifest" href="/site.webmanifest">',
    ...shellFiles.map((file) => scriptLink(file, true)),
    ...sliceFiles.map((file) => scriptLink(file, false)),
    `</head><body><div id="shell-header">${frame.header}</div><main id="main" tabindex="-1">`,
    noScript(owner, rendered?.page, site.company.phone),
    `<div id="slice-${owner}"${slice && rendered ? ` data-version="${escapeHtml(slice.version)}"` : ''}>${markup}</div>`,
    `</main><div id="shell-footer">${frame.footer}</div><div id="shell-snackbar">${frame.snackbar}</div>`,
    `<script type="application/json" id="boot">${escapeJson(`${boot},"state":${rendered?.state ?? '{}'}}`)}</script>`,
    `<script>${loaderScript}</script></body></html>`,
  ].join('')
  const policy = contentSecurityPolicy(
    style,
    [...shellFiles, ...sliceFiles].map(({ integrity }) => integrity),
    pixel,
  )
  return { html, policy }
}
