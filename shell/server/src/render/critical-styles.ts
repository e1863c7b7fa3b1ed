import type { PlatformCache } from '@zmig/platform'
import type { Styles } from './messages.ts'

export const emptyStyles: Styles = { ids: [], css: '' }

/**
 * The rules that rendering put into a cache. Every render has a cache of its own, so all of them are needed and the HTML
 * need not be searched for class names (which takes as long as rendering it).
 */
export const critical = ({ inserted }: Pick<PlatformCache, 'inserted'>): Styles => {
  const rules = Object.entries(inserted).filter((rule): rule is [string, string] => typeof rule[1] === 'string')
  return { ids: rules.map(([id]) => id), css: rules.map(([, css]) => css).join('') }
}
