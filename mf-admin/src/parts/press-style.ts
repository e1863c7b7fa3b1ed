/** The id by which React Aria recognises its style (`usePress`). */
const STYLE_ID = 'react-aria-pressable-style'

/**
 * React Aria writes this rule into a `style` element with text, which the content policy refuses. An element with its id is
 * there first; a rule that a script inserts is not a text and passes.
 */
if (typeof document !== 'undefined' && !document.getElementById(STYLE_ID)) {
  const style = document.createElement('style')
  style.id = STYLE_ID
  document.head.prepend(style)
  style.sheet?.insertRule('@layer { [data-react-aria-pressable] { touch-action: pan-x pan-y pinch-zoom; } }')
}
