import { accessibilityStyles } from './accessibility-styles.ts'
import { BOUND, effectScripts } from './settings.ts'

export { BOUND, effectScripts }

/**
 * The file `accessibility.js`: the rules of the panel and what shows the settings that need them. Words go into `data-a11y` of the
 * root element, figures into custom properties. A page fetches it with its first such setting (the inline script of
 * shell/server/src/page/inline-scripts.ts), which keeps the settings in `zmigoSettings` and calls `zmigoShow` with every change.
 *
 * A script adopts the rules, because the policy of a page allows a script of the shop but no style other than its own. A word without
 * a rule does nothing.
 */
export const accessibilityFile: string = [
  '{const r=document.documentElement,sheet=new CSSStyleSheet();',
  `sheet.replaceSync(${JSON.stringify(accessibilityStyles)});document.adoptedStyleSheets.push(sheet);`,
  'const put=(name,on,value)=>r.style.setProperty(name,on?value:null);',
  '(self.zmigoShow=()=>{const s=zmigoSettings,',
  `n=name=>Math.abs(s[name])<=${BOUND}&&typeof s[name]=='number'?s[name]:0,`,
  "line=n('lineHeight'),space=n('letterSpacing'),",
  "words=Object.entries(s).flatMap(([name,v])=>v===true?name:v&&typeof v=='string'?name+'-'+v:[]);",
  "line&&words.push('lineHeight');space&&words.push('letterSpacing');",
  "(n('fontSizeAdjustment')>10||space>10)&&words.push('roomy');",
  "words[0]?r.dataset.a11y=words.join(' '):delete r.dataset.a11y;",
  `put('--line-height',line,${effectScripts.lineHeight('line')});`,
  `put('--letter-spacing',space,${effectScripts.letterSpacing('space')}+'px')})()}`,
].join('')
