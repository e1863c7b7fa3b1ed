import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { missingExports } from './provided-exports.ts'

let folder: string
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'zmigo-provided-'))))
afterEach(() => rm(folder, { recursive: true }))

const missing = async (source: string) => {
  await writeFile(join(folder, 'a.ts'), source)
  return (await missingExports(folder)).map((sentence) => / uses (\w+) /.exec(sentence)?.[1])
}

it('names the exports that the shell does not provide', async () => {
  expect(await missing(`import { createSlice, createAsyncThunk as thunk } from '@reduxjs/toolkit'`)).toEqual([
    'createAsyncThunk',
  ])
  expect(await missing(`import * as redux from '@reduxjs/toolkit'\nredux.createReducer({})`)).toEqual(['createReducer'])
})

it('accepts types and provided exports', async () => {
  expect(await missing(`import { createSlice, type PayloadAction } from '@reduxjs/toolkit'`)).toEqual([])
  expect(
    await missing(`import * as redux from '@reduxjs/toolkit'\ntype A = redux.Slice\nredux.createSlice({})`),
  ).toEqual([])
})
