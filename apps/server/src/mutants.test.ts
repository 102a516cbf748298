import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { mutate, readMutants } from '../mutants/patches.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const mutants = await readMutants()

describe('the mutants of the SQL', () => {
  it('are no fewer than thirty', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(30)
  })

  it.each(mutants)('$name still applies, and its tests are there', async (mutant) => {
    const source = await readFile(root + mutant.file, 'utf8')
    expect(mutate(source, mutant)).not.toBe(source)
    expect(mutant.breaks).toMatch(/^[A-Z].+\.$/)
    expect(mutant.tests).not.toEqual([])
    for (const test of mutant.tests) expect(existsSync(root + test), test).toBe(true)
  })
})
