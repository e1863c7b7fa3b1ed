/**
 * The one inline script, the same on every page, allowed by its hash. It waits for the first paint, then runs the shell's
 * files in order; `strict-dynamic` lets these load what they need. A hidden tab never paints, so it does not wait.
 */
export const loaderScript = [
  '{const run=()=>{',
  "for(const link of document.querySelectorAll('link[data-run]')){",
  "const script=document.createElement('script');",
  "script.src=link.href;script.integrity=link.integrity;script.async=false;script.fetchPriority='low';",
  'document.head.append(script)}};',
  'document.hidden?run():requestAnimationFrame(()=>setTimeout(run))}',
].join('')
