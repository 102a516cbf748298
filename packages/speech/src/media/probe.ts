import { open } from 'node:fs/promises'
import { MediaError } from './media-error.ts'
import { maxMediaSeconds, measureArguments, probeArguments } from './media-guard.ts'
import { callMediaTool, findMediaTools, type MediaTools } from './media-tools.ts'

/** What a file holds, by its content: its name plays no part. */
export interface MediaInfo {
  /** The real length of the first sound track, measured, not the header's claim. */
  durationSeconds: number
  /** Hertz, of the original. */
  sampleRate: number
  channels: number
  /** The demuxer's name, such as `mov,mp4,m4a,3gp,3g2,mj2` or `wav`. */
  container: string
  /** The sound track's codec, such as `aac`. */
  codec: string
  /** Whether there is a picture track beside the sound (a cover image is none). */
  hasVideo: boolean
}

export interface MediaOptions {
  signal?: AbortSignal | undefined
  /** Default: what `findMediaTools` finds. */
  tools?: MediaTools
}

/**
 * Looks into a file without decoding it and without opening any video decoder.
 *
 * @throws MediaError with the reason why the file can't be used; the signal's reason.
 */
export async function probeMedia(file: string, options: MediaOptions = {}): Promise<MediaInfo> {
  const { signal, tools = findMediaTools() } = options
  await lookAtStart(file)
  const probe = await callMediaTool(tools, { program: 'ffprobe', args: probeArguments, inputPath: file, signal, timeoutMs: 60_000 })
  const described = parseProbe(probe.stdout)
  if (probe.code !== 0 || !described) throw explainFailure(probe.stderr)
  const sound = described.streams.find((stream) => stream.codec_type === 'audio')
  if (!sound) throw new MediaError('no-audio')
  const channels = sound.channels ?? 0
  const sampleRate = Number(sound.sample_rate ?? 0)
  if (!sound.codec_name || channels < 1 || channels > 32 || sampleRate < 1000 || sampleRate > 384_000) {
    throw probe.stderr.includes('not on whitelist') ? new MediaError('unsupported', { cause: probe.stderr }) : explainFailure(probe.stderr)
  }
  const claimed = claimedSeconds(described, sound, probe.stderr)
  if (claimed !== undefined && claimed > maxMediaSeconds) throw new MediaError('too-long')
  const durationSeconds = await measure(file, tools, signal)
  if (durationSeconds > maxMediaSeconds) throw new MediaError('too-long')
  if (durationSeconds <= 0) throw new MediaError('no-audio')
  if (claimed !== undefined && isCutShort(durationSeconds, claimed)) throw new MediaError('truncated')
  const hasVideo = described.streams.some((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1)
  return { durationSeconds, sampleRate, channels, container: described.format.format_name ?? '', codec: sound.codec_name, hasVideo }
}

/** More than a tenth and two seconds missing of what the header promised. */
function isCutShort(measured: number, claimed: number): boolean {
  return claimed - measured > Math.max(2, claimed * 0.1)
}

async function measure(file: string, tools: MediaTools, signal: AbortSignal | undefined): Promise<number> {
  let seconds = 0
  const { code, stderr } = await callMediaTool(tools, {
    program: 'ffmpeg',
    args: measureArguments,
    inputPath: file,
    signal,
    timeoutMs: 300_000,
    onStdoutLine: (line) => (seconds = progressSeconds(line) ?? seconds),
  })
  if (code !== 0) throw explainFailure(stderr)
  return seconds
}

/** The position in a line of ffmpeg's `-progress` report, or undefined. */
export function progressSeconds(line: string): number | undefined {
  const match = /^out_time_us=(\d+)/.exec(line)
  return match ? Number(match[1]) / 1e6 : undefined
}

interface ProbeStream {
  codec_type?: string
  codec_name?: string
  sample_rate?: string
  channels?: number
  duration?: string
  disposition?: { attached_pic?: number }
}
interface ProbeReport {
  streams: ProbeStream[]
  format: { format_name?: string; duration?: string }
}

function parseProbe(json: string): ProbeReport | undefined {
  try {
    const report = JSON.parse(json) as Partial<ProbeReport>
    return report.format ? { streams: report.streams ?? [], format: report.format } : undefined
  } catch {
    return undefined
  }
}

/** The length a header states; undefined where ffmpeg only guessed it from the bit rate. */
function claimedSeconds(report: ProbeReport, sound: ProbeStream, stderr: string): number | undefined {
  if (stderr.includes('Estimating duration from bitrate')) return undefined
  const seconds = Number(sound.duration ?? report.format.duration)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

/** Turns the tool's last words into a reason. */
export function explainFailure(stderr: string): MediaError {
  const options = { cause: stderr.slice(-2000) }
  if (/moov atom not found|End of file|truncated|partial file/i.test(stderr)) return new MediaError('truncated', options)
  if (/not on whitelist/i.test(stderr)) return new MediaError('unsupported', options)
  if (/Stream map '0:a:0' matches no streams/.test(stderr)) return new MediaError('no-audio', options)
  if (/Invalid data found|could not find codec parameters/i.test(stderr)) return new MediaError('not-media', options)
  return new MediaError('failed', options)
}

/** What the first bytes already tell: nothing at all, or a stream segment that no tool can read alone. */
async function lookAtStart(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    if (size === 0) throw new MediaError('empty')
    const head = Buffer.alloc(8)
    for (let offset = 0, boxes = 0; offset + 8 <= size && boxes < 4; boxes++) {
      await handle.read(head, 0, 8, offset)
      const type = head.toString('latin1', 4, 8)
      if (type === 'moof') throw new MediaError('missing-header')
      if (!['styp', 'sidx', 'emsg', 'prft', 'free'].includes(type)) return
      offset += Math.max(8, head.readUInt32BE(0))
    }
  } finally {
    await handle.close()
  }
}
