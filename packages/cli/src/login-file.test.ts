import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NotLoggedInError } from './exit-codes.ts'
import { chooseLogin, LoginFile } from './login-file.ts'

const kept = { address: 'https://kept.example.com', token: 'kept' }

describe('the login that holds', () => {
  it.each([
    ['is the kept one', undefined, {}, kept],
    [
      'has the token of the environment before the kept one',
      undefined,
      { LONGHAND_TOKEN: 'own' },
      { ...kept, token: 'own' },
    ],
    [
      'has the address of the environment with its token',
      undefined,
      { LONGHAND_ADDRESS: 'https://other.example.com/', LONGHAND_TOKEN: 'own' },
      { address: 'https://other.example.com', token: 'own' },
    ],
    [
      'takes what was typed before the environment',
      'https://kept.example.com/',
      { LONGHAND_ADDRESS: 'https://other.example.com' },
      kept,
    ],
    ['takes nothing for set that is empty', undefined, { LONGHAND_ADDRESS: '', LONGHAND_TOKEN: '' }, kept],
  ])('%s', (_what, typed, env, login) => {
    expect(chooseLogin(typed, env, kept)).toEqual(login)
  })

  it('never sends the kept token to another address', () => {
    expect(() => chooseLogin('https://other.example.com', {}, kept)).toThrow(NotLoggedInError)
    expect(() =>
      chooseLogin(undefined, { LONGHAND_ADDRESS: 'https://kept.example.com.evil.example' }, kept),
    ).toThrow(NotLoggedInError)
  })

  it('needs an address', () => {
    expect(() => chooseLogin(undefined, { LONGHAND_TOKEN: 'own' }, undefined)).toThrow(NotLoggedInError)
  })
})

describe('the file', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'longhand-login-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is for its owner alone, also where it was not before', () => {
    const file = path.join(folder, 'login.json')
    writeFileSync(file, '{}', { mode: 0o644 })
    const login = new LoginFile(file)
    expect(login.read()).toBeUndefined()
    login.write(kept)
    expect(login.read()).toEqual(kept)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    login.remove()
    expect(login.read()).toBeUndefined()
  })
})
