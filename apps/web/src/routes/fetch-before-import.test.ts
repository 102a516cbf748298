import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const script = 'assets/part-1.js'
const styles = 'assets/part-1.css'

let fetchBeforeImport: (importPart: () => Promise<string>, names: string[]) => Promise<string>
const fetched = vi.fn<(address: string) => Promise<Response>>()
const importPart = vi.fn(() => Promise.resolve('the part'))

beforeEach(async () => {
  vi.resetModules()
  ;({ fetchBeforeImport } = await import('./fetch-before-import.ts'))
  fetched.mockReset().mockImplementation(() => Promise.resolve(new Response('export {}')))
  importPart.mockClear()
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

describe('a part of the app', () => {
  it('is imported once its scripts are here, and those are fetched once', async () => {
    expect(await Promise.all([fetchBeforeImport(importPart, [script]), fetchBeforeImport(importPart, [script])])).toEqual(['the part', 'the part'])
    expect(fetched.mock.calls).toEqual([['/assets/part-1.js']])
  })

  it.each([
    ['can’t be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is answered with an error', () => Promise.resolve(new Response('', { status: 502 }))],
  ])('whose script %s is not imported, and fetched anew the next time', async (_name, answer) => {
    fetched.mockImplementationOnce(answer)
    await expect(fetchBeforeImport(importPart, [script])).rejects.toThrow()
    expect(importPart).not.toHaveBeenCalled()
    expect(await fetchBeforeImport(importPart, [script])).toBe('the part')
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('waits for its styles, and asks for them anew when they did not come', async () => {
    const part = fetchBeforeImport(importPart, [styles])
    document.querySelector('link')!.dispatchEvent(new Event('error'))
    await expect(part).rejects.toThrow('/assets/part-1.css')
    expect(document.querySelector('link')).toBeNull()
    const again = fetchBeforeImport(importPart, [styles])
    document.querySelector('link')!.dispatchEvent(new Event('load'))
    expect(await again).toBe('the part')
    expect(await fetchBeforeImport(importPart, [styles])).toBe('the part')
    expect(document.querySelectorAll('link')).toHaveLength(1)
  })

  it('does not fetch what the page began with', async () => {
    document.head.innerHTML = `<link rel="modulepreload" href="/${script}"><link rel="stylesheet" href="/${styles}">`
    expect(await fetchBeforeImport(importPart, [script, styles])).toBe('the part')
    expect(fetched).not.toHaveBeenCalled()
    expect(document.querySelectorAll('link')).toHaveLength(2)
  })
})
