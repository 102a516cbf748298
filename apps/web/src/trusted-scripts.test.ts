import { expect, it } from 'vitest'
import { trustOwnScripts } from './trusted-scripts.ts'

it('lets scripts of this origin start, and no others', () => {
  let decide: (url: string) => string | null = () => ''
  const trustedTypes: NonNullable<Window['trustedTypes']> = {
    createPolicy: (_name, { createScriptURL }) => (decide = createScriptURL),
  }
  trustOwnScripts({
    trustedTypes,
    location: new URL('https://longhand.example/detail?fileId=1') as unknown as Location,
  })
  for (const url of ['/assets/hash.worker.js', 'https://longhand.example/a.js']) expect(decide(url)).toBe(url)
  for (const url of [
    'https://evil.test/a.js',
    '//evil.test/a.js',
    'data:text/javascript,1',
    'blob:null/1',
    'http://longhand.example/a.js',
  ])
    expect(decide(url)).toBeNull()
})

it('is nothing where the browser knows no trusted types', () => {
  expect(() => trustOwnScripts({ location: window.location })).not.toThrow()
})
