import {
  type OpenSound,
  SoundError,
  type SoundProblem,
  type SoundSource,
} from '../session/caption-services.ts'

/**
 * Listens to the microphone or to a tab's sound, as 16 kHz, one channel, a tenth of a second at a time.
 *
 * @param onEnded The sound is gone: the microphone was unplugged, or sharing the tab was stopped in the browser.
 * @throws SoundError
 */
export async function openSound(
  source: SoundSource,
  onSamples: (samples: Int16Array) => void,
  onEnded: () => void,
): Promise<OpenSound> {
  const stream = await (source === 'microphone' ? askForMicrophone() : askForTab())
  const context = new AudioContext()
  const stop = (): void => {
    for (const track of stream.getTracks()) track.stop()
    void context.close().catch(() => undefined)
  }
  try {
    // Written so that bundlers find the file, from the source as well as from the built package.
    await context.audioWorklet.addModule(new URL('./pcm.worklet.js', import.meta.url))
    const node = new AudioWorkletNode(context, 'longhand-pcm', { numberOfOutputs: 0 })
    node.port.onmessage = ({ data }: MessageEvent<Int16Array>) => onSamples(data)
    context.createMediaStreamSource(new MediaStream(stream.getAudioTracks())).connect(node)
    await context.resume()
  } catch (error) {
    stop()
    throw new SoundError('unsupported', { cause: error })
  }
  for (const track of stream.getTracks()) track.onended = onEnded
  return { stop }
}

async function askForMicrophone(): Promise<MediaStream> {
  const devices = mediaDevices()
  try {
    return await devices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: false, noiseSuppression: true, autoGainControl: true },
    })
  } catch (error) {
    throw new SoundError(problemOf(error), { cause: error })
  }
}

async function askForTab(): Promise<MediaStream> {
  const devices = mediaDevices()
  let stream: MediaStream
  try {
    // Browsers share sound only along with a picture, which no one looks at here.
    stream = await devices.getDisplayMedia({ audio: true, video: true })
  } catch (error) {
    throw new SoundError(problemOf(error), { cause: error })
  }
  if (stream.getAudioTracks().length > 0) return stream
  for (const track of stream.getTracks()) track.stop()
  throw new SoundError('silent-tab')
}

/** Pages that were not loaded over https have no devices. */
function mediaDevices(): MediaDevices {
  const { mediaDevices: devices } = navigator as { mediaDevices?: MediaDevices }
  if (!devices || !('AudioWorkletNode' in globalThis)) throw new SoundError('unsupported')
  return devices
}

function problemOf(error: unknown): SoundProblem {
  // Safari's OverconstrainedError is no DOMException.
  const name = error instanceof DOMException || error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'NotReadableError' || name === 'OverconstrainedError'
    ? 'missing'
    : 'unsupported'
}
