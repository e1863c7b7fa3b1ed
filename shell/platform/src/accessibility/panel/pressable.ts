import { color, radius } from '../../kit/tokens.ts'

/** How everything looks that is pressed or chosen, as CSS for one selector. */
export const pressable = `
  min-block-size: 44px;
  border: 1.5px solid ${color.control};
  border-radius: ${radius.control};
  background: ${color.card};
  color: ${color.ink};
  font-size: 0.9375rem;
  font-weight: 500;
  line-height: 1.25;
  cursor: pointer;
`

/** The same while it is on. */
export const chosen = `
  border-color: ${color.ink};
  background: ${color.ink};
  color: ${color.card};
`
