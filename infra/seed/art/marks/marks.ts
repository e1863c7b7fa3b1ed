/** How a brand's name is set. All of them are our own, in letters of the shop's typeface; none is the brand's artwork. */
export type Mark = {
  word: string
  /** weight and slope of Rubik */
  style:
    | '500Medium'
    | '600SemiBold'
    | '700Bold'
    | '700Bold_Italic'
    | '800ExtraBold'
    | '800ExtraBold_Italic'
    | '900Black'
    | '900Black_Italic'
  /** space between letters in thousandths of an em */
  tracking: number
  /** the first letter, so many times as wide */
  firstWide?: number
  /** letters cut out of a block */
  block?: boolean
  /** bars above or below the word */
  bars?: 'below' | 'both'
  /** a sign before or behind the word */
  sign?: 'sun' | 'arrow'
}

export const marks: Record<string, Mark> = {
  michelin: { word: 'MICHELIN', style: '900Black_Italic', tracking: -14 },
  pirelli: { word: 'PIRELLI', style: '800ExtraBold', tracking: 20, firstWide: 1.7 },
  bridgestone: { word: 'BRIDGESTONE', style: '800ExtraBold_Italic', tracking: -26, firstWide: 1.25 },
  metzeler: { word: 'METZELER', style: '900Black', tracking: 34, block: true },
  continental: { word: 'Continental', style: '700Bold', tracking: -8 },
  goldentyre: { word: 'GOLDENTYRE', style: '800ExtraBold', tracking: -10, bars: 'below' },
  avon: { word: 'AVON', style: '900Black', tracking: 130, bars: 'both' },
  maxxis: { word: 'MAXXIS', style: '900Black_Italic', tracking: 40 },
  sunf: { word: 'SUNF', style: '900Black', tracking: 30, sign: 'sun' },
  mitas: { word: 'mitas', style: '800ExtraBold_Italic', tracking: 0, block: true },
  dunlop: { word: 'DUNLOP', style: '800ExtraBold', tracking: 30, sign: 'arrow' },
}
