import { type ConfigError, defineConfig } from '@zmig/kit'
import { expect, test } from 'vitest'
import { modelSettings } from './model-settings.ts'

const read = defineConfig(modelSettings)
const faultsOf = (env: Record<string, string>): string[] => {
  try {
    read(env)
    return []
  } catch (error) {
    return (error as ConfigError).faults
  }
}

test('defaults to no key and to the server of OpenAI', () =>
  expect(read({})).toEqual({
    openaiApiKey: '',
    openaiBaseUrl: 'https://api.openai.com/v1',
    openaiModel: 'gpt-5.4-mini',
    openaiInputPrice: 75,
    openaiOutputPrice: 450,
  }))

test('refuses a key with a blank or a line end, without repeating it', () => {
  for (const key of ['sk secret', 'sk-secret\n', 'sk-סוד'])
    expect(faultsOf({ OPENAI_API_KEY: key })).toEqual([
      'OPENAI_API_KEY: holds a blank or a character that no key has; set the key alone',
    ])
})

test('takes in production an https address, or one on this machine', () => {
  const production = { NODE_ENV: 'production' }
  expect(faultsOf({ ...production, OPENAI_BASE_URL: 'http://models.example/v1' })).toEqual([
    'OPENAI_BASE_URL: must be https in production, unless it is on this machine',
  ])
  expect(faultsOf({ ...production, OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' })).toEqual([])
  expect(faultsOf({ OPENAI_BASE_URL: 'http://models.example/v1' })).toEqual([])
})
