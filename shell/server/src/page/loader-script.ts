/**
 * The one inline script, the same on every page, allowed by its hash. It waits for the first paint, then fetches every
 * file of the page in one wave and runs the shell's in order; `strict-dynamic` lets these load what they need.
 * Fetching before the paint would take the line from fonts and pictures: on a slow phone that is most of a second.
 * A hidden tab never paints and old browsers do not tell, so those start when the document is there.
 *
 * A file that does not come leaves a page whose buttons are dead: a sentence at its lower edge says so (asleep.ts).
 *
 * It also keeps the last tap when it was on a control marked `data-early` of a slice that has not come to life: its
 * `data-version` goes when it hears taps itself, and then presses what was kept (the platform's `early-tap.ts`).
 */
export const loaderScript = [
  '{let ran=0;const run=()=>{if(ran++)return;',
  "for(const link of document.querySelectorAll('link[rel=after-paint]')){link.rel='preload';",
  "if(!('run' in link.dataset))continue;",
  "const script=document.createElement('script');",
  "script.src=link.href;script.integrity=link.integrity;script.async=false;script.fetchPriority='low';",
  "script.onerror=()=>{document.getElementById('asleep').hidden=false};",
  'document.head.append(script)}};',
  "if(document.hidden||!(self.PerformanceObserver?.supportedEntryTypes||[]).includes('paint'))setTimeout(run);",
  "else{new PerformanceObserver(run).observe({type:'paint',buffered:true});",
  "document.addEventListener('visibilitychange',run)}}",
  "addEventListener('click',e=>{const control=e.target.closest?.('[data-version] [data-early]');",
  'self.zmigoEarlyTap=control&&{control,at:performance.now()}},true)',
].join('')
