import { integerSetting, isLoopbackUrl, textSetting, urlSetting, type Setting } from '@zmig/kit'

/** OpenAI's own server. `npm start` sets the address of its desk in development. */
const OPENAI = 'https://api.openai.com/v1'

const key = textSetting('OPENAI_API_KEY', {
  description: 'Key for a model that ranks and explains tyres; without it the rules do',
  default: '',
})

/** Its value is never part of a message. */
const apiKey: Setting<string> = {
  ...key,
  read: (text, context) => {
    if (text !== undefined && !/^[\x21-\x7e]+$/.test(text))
      throw new Error('holds a blank or a character that no key has; set the key alone')
    return key.read(text, context)
  },
}

const address = urlSetting('OPENAI_BASE_URL', {
  description: 'Server with the chat completions of OpenAI',
  default: OPENAI,
})

const baseUrl: Setting<string> = {
  ...address,
  read: (text, context) => {
    const url = address.read(text, context)
    if (context.production && !url.startsWith('https:') && !isLoopbackUrl(url))
      throw new Error('must be https in production, unless it is on this machine')
    return url
  },
}

/** What a million tokens cost, in hundredths of a US dollar; only the metric of the cost depends on it. */
const price = (name: string, what: string, cents: number) =>
  integerSetting(name, {
    description: `Price of a million tokens that the model ${what}`,
    unit: 'US cents',
    default: cents,
    min: 0,
    max: 100_000,
  })

/** Settings of the model; config.ts reads them. Model and prices go together. */
export const modelSettings = {
  openaiApiKey: apiKey,
  openaiBaseUrl: baseUrl,
  openaiModel: textSetting('OPENAI_MODEL', {
    description: 'Name of the model; it must know structured outputs and answer within 12 s',
    default: 'gpt-5.4-mini',
  }),
  openaiInputPrice: price('OPENAI_INPUT_PRICE', 'reads', 75),
  openaiOutputPrice: price('OPENAI_OUTPUT_PRICE', 'writes', 450),
}

type ValueOf<S> = S extends Setting<infer Value> ? Value : never

export type ModelSettings = { [Name in keyof typeof modelSettings]: ValueOf<(typeof modelSettings)[Name]> }
