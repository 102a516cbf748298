import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { checked, hashed } from './hashing.ts'

const sum = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'
const hello = (): Readable => Readable.from([Buffer.from('hel'), Buffer.from('lo')])

describe('content that is checked', () => {
  it('is what was put in where the sum fits', async () => {
    expect((await buffer(checked(hello(), sum, () => new Error('changed')))).toString()).toBe('hello')
    const stream = hashed(hello())
    await buffer(stream)
    expect([stream.sha256(), stream.bytes]).toEqual([sum, 5])
  })

  it('fails at its end where it does not', async () => {
    await expect(buffer(checked(hello(), sum.replace('2', '3'), () => new Error('changed')))).rejects.toThrow(
      'changed',
    )
  })

  it('ends no process whose reader looks away', async () => {
    const stream = checked(hello(), 'another', () => new Error('changed'))
    stream.resume()
    // Not `once`: that listens for errors.
    await new Promise((resolve) => stream.on('close', resolve))
    expect(stream.errored).toMatchObject({ message: 'changed' })
  })
})
