import { type FileHandle, open } from 'node:fs/promises'
import { isUnknownSize, type Read, readerOf } from '../pcm/held-share.ts'

/** Of ffmpeg, for samples without a container. */
export const rawDemuxers = [
  ...(['u8', 's8', 's16le', 's16be', 's24le', 's24be', 's32le', 's32be'] as const),
  ...(['f32le', 'f32be', 'f64le', 'f64be', 'alaw', 'mulaw'] as const),
] as const
type RawDemuxer = (typeof rawDemuxers)[number]

/** Samples without a container, as ffmpeg reads them. */
interface RawSound {
  demuxer: RawDemuxer
  /** Hertz. */
  rate: number
  channels: number
  /** Where samples begin; they go on until the file's end. */
  firstByte: number
}

/** Beyond what is recorded, ffmpeg says whether it can be read. Hertz. */
const [minRate, maxRate] = [1000, 768_000]
const maxChannels = 32

/** What a header says of samples that lie in the file as they are. */
export interface PlainSound {
  /** ffmpeg's name, such as `pcm_s16le`. */
  codec: string
  /** Hertz. */
  sampleRate: number
  channels: number
  /** Of what is there. */
  durationSeconds: number
}

/**
 * Of RF64, BW64, Wave64 and AIFF, ffmpeg takes sizes that a recorder never filled in as they are, and finds nothing or refuses the file.
 *
 * @returns Options for before its `-i`, by which it reads the samples all the same; none for other files.
 */
export async function unsizedSoundArguments(file: string): Promise<string[]> {
  await using handle = await open(file, 'r')
  const sound = await readUnsized(readerOf(handle))
  if (!sound) return []
  const { demuxer, rate, channels, firstByte } = sound
  return [
    ...['-format_whitelist', demuxer, '-f', demuxer],
    ...['-ar', String(rate), '-ac', String(channels)],
    ...['-skip_initial_bytes', String(firstByte)],
  ]
}

/**
 * Of WAV whose samples need no decoder, all that a look finds out stands in the header: no program is started for it.
 *
 * @returns `undefined` for other files, and for headers that leave anything open.
 */
export async function readPlainWav(handle: FileHandle): Promise<PlainSound | undefined> {
  const read = readerOf(handle)
  const head = await read(0, 12)
  if (head?.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') return undefined
  const chunks = await readChunks(read, riff, 'data')
  const [form, samples] = [chunks.get('fmt '), chunks.get('data')]
  const sound = await readWaveForm(read, form, samples)
  const blockBytes = form && (await read(form.offset + 12, 2))?.readUInt16LE(0)
  if (!sound || !samples || !blockBytes || isUnknownSize(samples.bytes)) return undefined
  const { demuxer, rate, channels, firstByte } = sound
  const isUsual = channels <= maxChannels && rate >= minRate && rate <= maxRate
  const isPacked = blockBytes === channels * bytesOf(demuxer)
  const held = Math.min(samples.bytes, (await handle.stat()).size - firstByte)
  const blocks = Math.floor(held / blockBytes)
  if (!isUsual || !isPacked || blocks <= 0) return undefined
  return { codec: `pcm_${demuxer}`, sampleRate: rate, channels, durationSeconds: blocks / rate }
}

function bytesOf(demuxer: RawDemuxer): number {
  return Number(/\d+/.exec(demuxer)?.[0] ?? 8) / 8
}

async function readUnsized(read: Read): Promise<RawSound | undefined> {
  const head = await read(0, 16)
  if (!head) return undefined
  const [name, kind] = [head.toString('latin1', 0, 4), head.toString('latin1', 8, 12)]
  if (['RF64', 'BW64'].includes(name) && kind === 'WAVE') return readLargeWav(read)
  if (name === 'FORM' && ['AIFF', 'AIFC'].includes(kind)) return readAiff(read)
  return head.toString('hex') === wave64Ids.riff ? readWave64(read) : undefined
}

interface ChunkForm {
  first: number
  headBytes: number
  /** Chunks begin at multiples of it. */
  step: number
  /** @returns `bytes` of the content. */
  readHead: (head: Buffer) => { name: string; bytes: number }
}

const riff: ChunkForm = {
  first: 12,
  headBytes: 8,
  step: 2,
  readHead: (head) => ({ name: head.toString('latin1', 0, 4), bytes: head.readUInt32LE(4) }),
}
const iff: ChunkForm = {
  ...riff,
  readHead: (head) => ({ name: head.toString('latin1', 0, 4), bytes: head.readUInt32BE(4) }),
}
/** Sony's, whose sizes count the chunk's head as well. */
const wave64: ChunkForm = {
  first: 40,
  headBytes: 24,
  step: 8,
  readHead: (head) => ({
    name: head.toString('hex', 0, 16),
    bytes: Math.max(0, Number(head.readBigInt64LE(16)) - 24),
  }),
}
const wave64Ids = {
  riff: '726966662e91cf11a5d628db04c10000',
  format: '666d7420f3acd3118cd100c04f8edb8a',
  data: '64617461f3acd3118cd100c04f8edb8a',
}

interface Chunk {
  offset: number
  bytes: number
}

/** Those before the sound, and the sound itself: behind what has no size, nothing can be found. */
async function readChunks(read: Read, form: ChunkForm, sound: string): Promise<Map<string, Chunk>> {
  const chunks = new Map<string, Chunk>()
  for (let at = form.first; !chunks.has(sound) && chunks.size < 64;) {
    const head = await read(at, form.headBytes)
    if (!head) break
    const { name, bytes } = form.readHead(head)
    chunks.set(name, { offset: at + form.headBytes, bytes })
    at += form.headBytes + Math.ceil(bytes / form.step) * form.step
  }
  return chunks
}

/** Layout: EBU Tech 3306 (RF64), ITU-R BS.2088 (BW64). */
async function readLargeWav(read: Read): Promise<RawSound | undefined> {
  const chunks = await readChunks(read, riff, 'data')
  const sizes = chunks.get('ds64')
  const bytes = sizes && (await read(sizes.offset + 8, 8))?.readBigUInt64LE(0)
  if (bytes === undefined || !isUnknownSize(Number(bytes))) return undefined
  return readWaveForm(read, chunks.get('fmt '), chunks.get('data'))
}

async function readWave64(read: Read): Promise<RawSound | undefined> {
  const chunks = await readChunks(read, wave64, wave64Ids.data)
  const sound = chunks.get(wave64Ids.data)
  if (!sound || !isUnknownSize(sound.bytes)) return undefined
  return readWaveForm(read, chunks.get(wave64Ids.format), sound)
}

/** Layout: Multimedia Programming Interface and Data Specifications 1.0 (IBM and Microsoft, 1991), "WAVE form". */
async function readWaveForm(
  read: Read,
  described: Chunk | undefined,
  sound: Chunk | undefined,
): Promise<RawSound | undefined> {
  const form = described && (await read(described.offset, described.bytes < 26 ? 16 : 26))
  if (!form || !sound) return undefined
  const isExtensible = form.length === 26 && form.readUInt16LE(0) === 0xfffe
  const demuxer = waveDemuxer(form.readUInt16LE(isExtensible ? 24 : 0), form.readUInt16LE(14))
  if (demuxer === undefined) return undefined
  return { demuxer, rate: form.readUInt32LE(4), channels: form.readUInt16LE(2), firstByte: sound.offset }
}

function waveDemuxer(format: number, bits: number): RawDemuxer | undefined {
  if (format === 6) return 'alaw'
  if (format === 7) return 'mulaw'
  if (format === 3) return known(`f${bits}le`)
  if (format !== 1) return undefined
  return bits === 8 ? 'u8' : known(`s${bits}le`)
}

function known(name: string): RawDemuxer | undefined {
  return rawDemuxers.find((demuxer) => demuxer === name)
}

/** Layout: Audio Interchange File Format 1.3 (Apple, 1989), and AIFF-C. */
async function readAiff(read: Read): Promise<RawSound | undefined> {
  const chunks = await readChunks(read, iff, 'SSND')
  const [described, sound] = [chunks.get('COMM'), chunks.get('SSND')]
  if (!described || !sound || !isUnknownSize(sound.bytes)) return undefined
  const form = await read(described.offset, described.bytes < 22 ? 18 : 22)
  const skipped = (await read(sound.offset, 8))?.readUInt32BE(0)
  const demuxer = form && aiffDemuxer(form.toString('latin1', 18, 22), form.readUInt16BE(6))
  if (demuxer === undefined || skipped === undefined) return undefined
  return {
    demuxer,
    // A float of 80 bits.
    rate: Math.round(Number(form!.readBigUInt64BE(10)) * 2 ** ((form!.readUInt16BE(8) & 0x7fff) - 16_446)),
    channels: form!.readUInt16BE(0),
    firstByte: sound.offset + 8 + skipped,
  }
}

function aiffDemuxer(compression: string, bits: number): RawDemuxer | undefined {
  if (['', 'NONE', 'twos'].includes(compression)) return bits === 8 ? 's8' : known(`s${bits}be`)
  const others: Record<string, RawDemuxer> = {
    sowt: 's16le',
    fl32: 'f32be',
    fl64: 'f64be',
    alaw: 'alaw',
    ulaw: 'mulaw',
  }
  return others[compression]
}
