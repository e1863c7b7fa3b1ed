import type { TextColor, TitleGround } from './palette.ts'
import type { Measure, Settings, Toggle } from './settings.ts'

/** Hebrew texts of the accessibility panel, loaded with it. */
export const text = {
  title: 'התאמות נגישות',
  intro: 'ההתאמות חלות על כל האתר ונשמרות בדפדפן הזה.',
  close: 'סגירת תפריט הנגישות',
  /** the wording of the specification (storefront-and-checkout.md §8) */
  unknownAction: 'Error - No Action Could Be Found',
  measures: 'גודל ומרווחים',
  look: 'סגנון הטקסט',
  colors: 'צבעים',
  display: 'תצוגה',
  measure: {
    fontSizeAdjustment: 'גודל הטקסט',
    lineHeight: 'גובה השורה',
    letterSpacing: 'מרווח בין האותיות',
  } satisfies Record<Measure, string>,
  increase: {
    fontSizeAdjustment: 'הגדלת הטקסט',
    lineHeight: 'הגדלת גובה השורה',
    letterSpacing: 'הרחבת המרווח בין האותיות',
  } satisfies Record<Measure, string>,
  decrease: {
    fontSizeAdjustment: 'הקטנת הטקסט',
    lineHeight: 'הקטנת גובה השורה',
    letterSpacing: 'צמצום המרווח בין האותיות',
  } satisfies Record<Measure, string>,
  toggle: {
    textBold: 'כתב מודגש',
    textItalic: 'כתב נטוי',
    highlightTitles: 'הדגשת כותרות',
    highlightLinks: 'הדגשת קישורים',
    hideImages: 'הסתרת תמונות',
    monochrome: 'גווני אפור',
    highContrast: 'ניגודיות גבוהה',
    lowContrast: 'ניגודיות נמוכה',
  } satisfies Record<Toggle, string>,
  textCase: 'אותיות לועזיות',
  textCases: { initial: 'רגיל', uppercase: 'ABC', lowercase: 'abc', capitalize: 'Abc' } satisfies Record<
    Settings['textCase'],
    string
  >,
  /** the spoken names, three of which are otherwise spelled the same */
  textCaseSpoken: {
    initial: '',
    uppercase: 'אותיות גדולות',
    lowercase: 'אותיות קטנות',
    capitalize: 'אות ראשונה גדולה',
  } satisfies Record<Settings['textCase'], string>,
  textAlignment: 'יישור הטקסט',
  textAlignments: { '': 'רגיל', right: 'לימין', center: 'למרכז', left: 'לשמאל' } satisfies Record<
    Settings['textAlignment'],
    string
  >,
  fontColor: 'צבע הטקסט',
  titleColor: 'צבע הכותרות',
  titleBackgroundColor: 'רקע הכותרות',
  colorNames: {
    '': 'רגיל',
    black: 'שחור',
    blue: 'כחול',
    green: 'ירוק',
    purple: 'סגול',
    brown: 'חום',
    red: 'אדום',
  } satisfies Record<TextColor | '', string>,
  groundNames: {
    '': 'רגיל',
    white: 'לבן',
    yellow: 'צהוב',
    sky: 'תכלת',
    mint: 'ירוק בהיר',
    pink: 'ורוד',
    sand: 'חול',
  } satisfies Record<TitleGround | '', string>,
  reset: 'איפוס כל ההתאמות',
  wasReset: 'כל ההתאמות אופסו.',
  statement: 'להצהרת הנגישות',
}
