import { BOUND, effectScripts } from '@zmig/platform/accessibility-file'

/**
 * Runs first on a payment-return page: moves the query that the payment page appended from the address into the tab's storage,
 * before anything else is loaded; the checkout slice reads it there. Bookmarks, history and referrers hold the path only.
 */
export const paymentReturnScript = [
  'if(/^\\/payment/i.test(location.pathname)&&location.search){',
  "try{sessionStorage.setItem('payment-return',location.search)}catch{}",
  "history.replaceState(history.state,'',location.pathname)}",
].join('')

/**
 * First it makes the page's only Trusted Types policy, which browsers ask whenever a text is about to become a script or its
 * address: files of the shop may, and data as JSON (schema.org objects in the head); a text that would run may not.
 *
 * Then it puts the size of the text from the accessibility panel on the root element before anything is painted. Every other
 * setting needs the panel's rules: a file of 5 KB (the platform's `accessibility-file.ts`), named by the script element, that most
 * visitors never need. The first other setting fetches it; browsers that can wait with painting until it is there.
 * It applies changes of the panel and of other tabs, and a page that is restored from the browser's memory is
 * brought up to date.
 *
 * The stored text may be anything: figures out of bounds count as 0, and text that is not JSON counts as no settings.
 */
const settingsScript = [
  "self.trustedTypes?.createPolicy('default',{",
  'createScriptURL:t=>{const u=new URL(t,location.href);',
  "if(u.origin==location.origin&&u.pathname.startsWith('/assets/'))return t},",
  'createScript:t=>{JSON.parse(t);return t}});',
  "{const d=document,f=d.currentScript.dataset.rules,k='accessibility';let e;const ",
  'show=s=>{',
  `let n=s.fontSizeAdjustment;n=Math.abs(n)<=${BOUND}&&typeof n=='number'?n:0;`,
  `d.documentElement.style.setProperty('font-size',n?${effectScripts.fontSizeAdjustment('n')}*100+'%':null);`,
  'self.zmigoSettings=s;if(self.zmigoShow)zmigoShow();',
  "else if(!e&&(n>10||Object.keys(s).some(t=>t!='fontSizeAdjustment'))){",
  "e=d.createElement('script');e.src=f;e.setAttribute('blocking','render');",
  'e.onerror=()=>e=null;d.head.append(e)}},',
  'read=()=>{let s;try{s=JSON.parse(localStorage.getItem(k))}catch{}show(Object(s))};',
  "read();addEventListener('pageshow',read);",
  "addEventListener('storage',t=>{t.key&&t.key!=k||read()});",
  "addEventListener('zmigo:'+k,t=>show(t.detail))}",
].join('')

/**
 * Waits for the whole document and its first paint, then fetches every
 * file of the page in one wave and runs the shell's in order; `strict-dynamic` lets these load what they need.
 * Fetching before the paint would compete with fonts and pictures: on a slow phone that costs most of a second.
 * A hidden tab never paints and old browsers do not report the paint; they start when the document is parsed.
 *
 * A file that fails to load leaves a page whose buttons do not work: a message at its lower edge says so (`scriptFailure` in document.ts).
 *
 * It also keeps the last tap when it was on a control marked `data-early` of a slice that is not hydrated. The slice
 * removes its `data-version` when it handles taps itself, and repeats the kept one (`replayEarlyTap` of the platform).
 */
const loaderScript = [
  "addEventListener('DOMContentLoaded',()=>{const d=document;let n=0;const run=()=>{if(n++)return;",
  "for(const f of d.querySelectorAll('link[rel=after-paint]')){",
  "if(!('run' in f.dataset)){f.rel='preload';continue}",
  "const e=d.createElement('script');",
  "e.src=f.href;e.integrity=f.integrity;e.async=false;e.fetchPriority='low';",
  "e.onerror=()=>{d.getElementById('script-failure').hidden=false};",
  'd.head.append(e)}};',
  "if(d.hidden||!self.PerformanceObserver?.supportedEntryTypes?.includes('paint'))setTimeout(run);",
  "else{new PerformanceObserver(run).observe({type:'paint',buffered:true});",
  "d.addEventListener('visibilitychange',run)}});",
  "addEventListener('click',t=>{const control=t.target.closest?.('[data-version] [data-early]');",
  'self.zmigoEarlyTap=control&&{control,at:performance.now()}},true)',
].join('')

/**
 * The one inline script at the head of every page, allowed by its hash. No build shortens its names, and every page sends them: d is
 * the document, e an element that is made, f a file, k the key of the settings, n a number, s settings, t a text or an event, u a URL.
 */
export const pageScript: string = settingsScript + loaderScript
