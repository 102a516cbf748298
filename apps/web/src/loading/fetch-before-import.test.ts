import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const script = 'assets/part-1.js'
const styles = 'assets/part-1.css'

let fetchBeforeImport: (importPart: () => Promise<string>, names: string[]) => Promise<string>
const fetched = vi.fn<(address: string, options: { signal: AbortSignal }) => Promise<Response>>()
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
    expect(
      await Promise.all([fetchBeforeImport(importPart, [script]), fetchBeforeImport(importPart, [script])]),
    ).toEqual(['the part', 'the part'])
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/assets/part-1.js'])
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

  it('waits for its styles, and asks for them again when they did not come', async () => {
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

  describe('of which nothing comes', () => {
    let timeout: AbortController
    beforeEach(() => {
      timeout = new AbortController()
      vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.signal)
    })
    afterEach(() => vi.restoreAllMocks())

    it('is given up after two minutes, and its script asked for again', async () => {
      fetched.mockImplementationOnce(
        (_address, { signal }) =>
          new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(new Error('Too late'))),
          ),
      )
      const waiting = expect(fetchBeforeImport(importPart, [script])).rejects.toThrow('Too late')
      expect(AbortSignal.timeout).toHaveBeenCalledWith(120_000)
      timeout.abort()
      await waiting
      timeout = new AbortController()
      expect(await fetchBeforeImport(importPart, [script])).toBe('the part')
      expect(fetched).toHaveBeenCalledTimes(2)
    })

    it('is given up, and its styles asked for again; those that came stay', async () => {
      const waiting = expect(fetchBeforeImport(importPart, [styles])).rejects.toThrow('/assets/part-1.css')
      timeout.abort()
      await waiting
      expect(document.querySelector('link')).toBeNull()
      timeout = new AbortController()
      const again = fetchBeforeImport(importPart, [styles])
      document.querySelector('link')!.dispatchEvent(new Event('load'))
      expect(await again).toBe('the part')
      timeout.abort()
      expect(document.querySelector('link')).not.toBeNull()
    })
  })

  it('does not fetch what the page began with', async () => {
    document.head.innerHTML = `<link rel="modulepreload" href="/${script}"><link rel="stylesheet" href="/${styles}">`
    expect(await fetchBeforeImport(importPart, [script, styles])).toBe('the part')
    expect(fetched).not.toHaveBeenCalled()
    expect(document.querySelectorAll('link')).toHaveLength(2)
  })
})
