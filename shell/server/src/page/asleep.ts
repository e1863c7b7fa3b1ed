import { escapeHtml } from '@zmig/kit'

export const asleepStyles =
  '.asleep{position:fixed;inset-block-end:0;inset-inline:0;z-index:60;margin:0;padding:16px;background:#14171a;color:#fff;text-align:center}' +
  '.asleep[hidden]{display:none}.asleep a{display:inline-block;min-block-size:44px;padding-inline:12px;line-height:44px;color:#fff;font-weight:700}'

/** What the loader shows when a file of the shell does not come: the page can be read and its links followed, and no more. */
export const asleep = (phone: string): string =>
  '<p class="asleep" id="asleep" role="alert" hidden>חלק מהעמוד לא נטען, והכפתורים עדיין לא פעילים. ' +
  `<a href="">נסו שוב</a> <a href="tel:${escapeHtml(phone)}">או התקשרו <bdi dir="ltr">${escapeHtml(phone)}</bdi></a></p>`
