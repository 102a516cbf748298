import { describe, expect, it } from 'vitest'
import { byWord, defineModule, joinRoutes, type Module } from './module.ts'

const serving = (...names: string[]): Module => ({
  routes: Object.fromEntries(names.map((name) => [name, () => null])),
})

describe('joinRoutes', () => {
  it('joins the routes of modules, of which some have none', () => {
    expect(
      Object.keys(joinRoutes([serving('logout'), {}, serving('getUserInfo', 'signOutElsewhere')])),
    ).toEqual(['logout', 'getUserInfo', 'signOutElsewhere'])
  })

  it('refuses two modules that serve one endpoint', () => {
    expect(() => joinRoutes([serving('logout'), serving('logout')])).toThrow('Two modules serve logout.')
  })
})

it('keeps definitions in the order of the list', () => {
  const define = <const Word extends string>(word: Word) =>
    defineModule({ word, jobs: [], create: (): Module => ({}) })
  const modules = byWord([define('webhooks'), define('auth')])
  expect(Object.keys(modules)).toEqual(['webhooks', 'auth'])
  expect(modules.auth.word).toBe('auth')
})
