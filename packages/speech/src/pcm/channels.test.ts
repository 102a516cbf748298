import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noise, scratchFolder, silence } from '../testing/clips.ts'
import { type Channel, ChannelWriter, groupChannels, levelOf, mixChannels } from './channels.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
const at = (name: string) => path.join(scratch.folder, name)
beforeAll(async () => {
  scratch = await scratchFolder()
})
afterAll(() => scratch.remove())

/** Bursts of noise: `pattern` says per half second how loud. */
const bursts = (...pattern: number[]) => Int16Array.from(pattern.flatMap((level) => [...noise(0.5, level)]))
const samplesOf = async (file: string) => new Int16Array(new Uint8Array(await readFile(file)).buffer)

const interleaved = (signals: readonly Int16Array[]) => {
  const length = Math.max(...signals.map((signal) => signal.length))
  const samples = Int16Array.from(
    { length: length * signals.length },
    (_, index) => signals[index % signals.length]?.[Math.floor(index / signals.length)] ?? 0,
  )
  return Buffer.from(samples.buffer)
}

/** In pieces of an odd size, as a program gives them. */
async function write(...signals: Int16Array[]): Promise<Channel[]> {
  const bytes = interleaved(signals)
  const pieceBytes = 1001 * 2 * signals.length
  const writer = await ChannelWriter.open(signals.map((_, channel) => at(`channel-${channel}.pcm`)))
  for (let from = 0; from < bytes.length; from += pieceBytes)
    await writer.write(writer.seconds, bytes.subarray(from, from + pieceBytes))
  await writer.end()
  await writer.close()
  return writer.channels
}
const group = async (...signals: Int16Array[]) => {
  const channels = await write(...signals)
  return groupChannels(channels).map((found) => found.map((channel) => channels.indexOf(channel)))
}
const mix = async (...signals: Int16Array[]) => {
  await mixChannels(await write(...signals), at('mixed.pcm'))
  return samplesOf(at('mixed.pcm'))
}

describe('ChannelWriter', () => {
  it('writes a file for each channel', async () => {
    const signals = [bursts(3000, 20), bursts(20, 3000), bursts(500, 500)]
    const channels = await write(...signals)
    expect(await Promise.all(channels.map(({ pcmPath }) => samplesOf(pcmPath)))).toEqual(signals)
    expect(channels.map(({ loudness }) => loudness.length)).toEqual([40, 40, 40])
  })

  it('leaves silence of a quarter of an hour out of the disk', async () => {
    const [channel] = await write(
      Int16Array.from([...bursts(3000), ...silence(900), ...bursts(3000), ...silence(10)]),
    )
    const { size, blocks } = await stat(channel?.pcmPath ?? '')
    expect(size).toBe(911 * 32_000)
    expect(blocks * 512).toBeLessThan(300_000)
    const samples = await samplesOf(channel?.pcmPath ?? '')
    expect(samples.findIndex((sample, index) => index > 16_000 && sample !== 0)).toBeCloseTo(
      900.5 * 16_000,
      -2,
    )
  })
})

describe('times', () => {
  it('leave a gap where nothing is there, which takes no room and counts as none', async () => {
    const writer = await ChannelWriter.open([at('gap.pcm')])
    const burst = interleaved([bursts(3000)])
    await writer.write(1.5, burst)
    await writer.write(2.05, burst)
    await writer.write(3602.5, burst)
    await writer.end()
    await writer.close()
    expect(writer.gaps).toEqual([
      { start: 0, end: 1.5 },
      { start: 2.5, end: 3602.5 },
    ])
    expect(writer.seconds).toBe(3603)
    expect((await stat(at('gap.pcm'))).blocks * 512).toBeLessThan(200_000)
    const samples = await samplesOf(at('gap.pcm'))
    expect([samples.findIndex((sample) => sample !== 0), samples.length]).toEqual([24_000, 3603 * 16_000])
    expect(samples.subarray(3602.5 * 16_000).some((sample) => sample !== 0)).toBe(true)
    expect(writer.channels[0]?.loudness).toHaveLength(3603 * 40)
  })

  it('never take away what is said twice at one time', async () => {
    const writer = await ChannelWriter.open([at('back.pcm')])
    const burst = interleaved([bursts(3000)])
    for (const seconds of [0, 0.5, 0, 0.5, 0]) await writer.write(seconds, burst)
    await writer.end()
    await writer.close()
    expect([writer.seconds, writer.gaps]).toEqual([2.5, []])
  })
})

describe('groupChannels', () => {
  it('keeps two people apart who were recorded on two channels', async () => {
    expect(
      await group(
        bursts(3000, 3000, 20, 20, 3000, 20, 3000, 20),
        bursts(20, 20, 3000, 3000, 20, 3000, 20, 3000),
      ),
    ).toEqual([[0], [1]])
  })

  it('puts what several microphones heard of one room together, wherever they stand in the file', async () => {
    const room = bursts(3000, 100, 2000, 50, 4000, 30, 1000, 20)
    const later = room.map((_, index) => Math.round((room[index - 7] ?? 0) * 0.6))
    const other = bursts(20, 3000, 30, 2000, 20, 4000, 20, 1000)
    expect(await group(room, other, later)).toEqual([[0, 2], [1]])
  })

  it('leaves silent channels out, but keeps a quiet voice beside a loud one', async () => {
    const loud = bursts(20_000, 20, 20_000, 20, 20_000, 20, 20_000, 20)
    const quiet = bursts(0, 110, 0, 110, 0, 110, 0, 110)
    expect(
      await group(
        silence(4),
        loud,
        Int16Array.from({ length: 64_000 }, () => 2),
        quiet,
      ),
    ).toEqual([[1], [3]])
  })

  it('keeps a hum away from the voice beside it, and two hums together', async () => {
    const hum = Int16Array.from({ length: 64_000 }, (_, index) => 2000 * Math.sin(index * 0.02))
    const voice = bursts(3000, 20, 2000, 20, 4000, 20, 1000, 20)
    expect(await group(hum, voice)).toEqual([[0], [1]])
    expect(await group(hum, hum)).toEqual([[0, 1]])
  })

  it('keeps apart what begins when the other has ended', async () => {
    expect(await group(bursts(3000), bursts(20, 20, 20, 3000, 20, 3000, 3000, 20, 3000))).toEqual([[0], [1]])
  })

  it('keeps what is silent where nothing else is there', async () => {
    expect(await group(silence(1), silence(1))).toEqual([[0, 1]])
  })
})

describe('mixChannels', () => {
  it('halves the sum of two', async () => {
    const left = bursts(3000, 100)
    const right = left.map((_, index) => Math.round((left[index - 7] ?? 0) * 0.6))
    const mixed = await mix(left, right)
    expect(mixed[500]).toBe(((left[500] ?? 0) + (right[500] ?? 0)) >> 1)
  })

  it('turns what is upside down, so that nothing is cancelled', async () => {
    const left = bursts(3000, 100, 2000)
    const mixed = await mix(
      left,
      left.map((sample) => -sample),
    )
    expect(mixed.every((sample, index) => Math.abs(sample - (left[index] ?? 0)) <= 1)).toBe(true)
  })

  it('keeps what only one of twelve hears well above noise, and never overflows', async () => {
    const alone = bursts(0, 3000)
    const mixed = await mix(alone, ...Array.from({ length: 11 }, () => bursts(3000, 0)))
    const peak = Math.max(...mixed.subarray(8000))
    expect(peak).toBeGreaterThan(500)
    const loud = await mix(
      ...Array.from({ length: 8 }, () => Int16Array.from({ length: 4000 }, () => 32_767)),
    )
    expect(loud[100]).toBe(32_767)
  })
})

it('levelOf is the level of the loud frames alone', async () => {
  const [loud, quiet] = await write(
    Int16Array.from({ length: 32_000 }, (_, index) => (index < 16_000 ? 16_384 : 0)),
    silence(2),
  )
  expect(levelOf(loud?.loudness ?? new Uint8Array())).toBe(-6)
  expect(levelOf(quiet?.loudness ?? new Uint8Array())).toBeUndefined()
})
