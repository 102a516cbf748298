import { describe, expect, it } from 'vitest'
import { mixtureWeights } from './mixture-weights.ts'

function text(value: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32LE(value.length + 1)
  return Buffer.concat([length, Buffer.from(`${value}\0`)])
}

function numbers(...values: number[]): Buffer {
  const block = Buffer.alloc(4 * values.length)
  values.forEach((value, index) => block.writeInt32LE(value, 4 * index))
  return block
}

/** Of two features with two densities each, for three states. */
function sendump(clusters: number): Buffer {
  const kept = Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 255])
  return Buffer.concat([
    text('About this file'),
    text('feature_count 2'),
    text(`cluster_count ${clusters}`),
    numbers(0, 2, 3),
    kept,
  ])
}

describe('the weights of an acoustic model', () => {
  it('are told for each state, as sphinxtrain reads them', () => {
    const weights = mixtureWeights(sendump(0))
    const head = 's3\nversion 1.0\nendhdr\n'
    expect(weights.toString('latin1', 0, head.length)).toBe(head)
    const counts = Array.from({ length: 5 }, (_, index) => weights.readUInt32LE(head.length + 4 * index))
    expect(counts).toEqual([0x11223344, 3, 2, 2, 12])
    const kept = Array.from({ length: 12 }, (_, index) =>
      Math.abs(
        Math.round(Math.log(weights.readFloatLE(head.length + 20 + 4 * index)) / Math.log(1.0001) / 1024),
      ),
    )
    expect(kept).toEqual([0, 3, 6, 9, 1, 4, 7, 10, 2, 5, 8, 255])
  })

  it('are not guessed at when they are kept in another way', () => {
    expect(() => mixtureWeights(sendump(16))).toThrow('unknown kind')
    expect(() => mixtureWeights(sendump(0).subarray(0, -1))).toThrow('unknown kind')
    expect(() => mixtureWeights(Buffer.from('RIFF'))).toThrow('unknown kind')
  })
})
