import { headTags } from './head-tags.ts'
import type { Site } from '../site.ts'
import type { Head } from './head.ts'

/** Writes the tags of a page into the document, which holds none of another page any more; its title is there. */
export const writeHead = (head: Head, site: Site): void => {
  for (const { name, attributes, text = '' } of headTags(head, site)) {
    if (name === 'title') continue
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.textContent = text
    document.head.append(element)
  }
}
