import { useEffect, useRef, useState } from 'react'
import { type MicrophoneProblem, openMicrophone } from './microphone.ts'

export type RecorderState = 'idle' | 'opening' | 'recording'

export interface Recorder {
  state: RecorderState
  problem: MicrophoneProblem | undefined
  /** 0…1, newest last. */
  peaks: readonly number[]
  seconds: number
  start: () => Promise<void>
  finish: () => void
}

export interface RecorderOptions {
  /** It finishes by itself after this long. */
  maxSeconds: number
  onRecorded: (sound: Blob, seconds: number) => void
}

const meterMs = 100
const keptPeaks = 100

/** A recording at work ends unheard with the component. */
export function useRecorder({ maxSeconds, onRecorded }: RecorderOptions): Recorder {
  const [state, setState] = useState<RecorderState>('idle')
  const [problem, setProblem] = useState<MicrophoneProblem>()
  const [peaks, setPeaks] = useState<readonly number[]>([])
  const [seconds, setSeconds] = useState(0)
  const end = useRef<(keeps: boolean) => void>(undefined)
  const isGone = useRef(false)

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      end.current?.(false)
    }
  }, [])

  async function start(): Promise<void> {
    setState('opening')
    setProblem(undefined)
    setPeaks([])
    setSeconds(0)
    const opened = await openMicrophone()
    if (typeof opened === 'string') {
      setState('idle')
      setProblem(opened)
      return
    }
    const stop = record(opened, {
      onMeter: (peak, recorded) => {
        setPeaks((former) => [...former.slice(1 - keptPeaks), peak])
        setSeconds(recorded)
        if (recorded >= maxSeconds) end.current?.(true)
      },
      onRecorded: (sound, recorded) => {
        setState('idle')
        onRecorded(sound, recorded)
      },
    })
    // The question for the microphone may outlive the dialog.
    if (isGone.current) return stop(false)
    end.current = stop
    setState('recording')
  }

  return { state, problem, peaks, seconds, start, finish: () => end.current?.(true) }
}

interface Listener {
  onMeter: (peak: number, seconds: number) => void
  onRecorded: (sound: Blob, seconds: number) => void
}

/** @returns ends it, with or without a recording. */
function record(stream: MediaStream, { onMeter, onRecorded }: Listener): (keeps: boolean) => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const from = performance.now()
  const elapsed = () => (performance.now() - from) / 1000
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    onMeter(
      samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0),
      elapsed(),
    )
  }, meterMs)
  const recorder = new MediaRecorder(stream)
  const chunks: Blob[] = []
  let isKept = true
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
  // Also comes when the microphone is unplugged: what was recorded until then is kept.
  recorder.addEventListener('stop', () => {
    clearInterval(timer)
    for (const track of stream.getTracks()) track.stop()
    void context.close()
    if (isKept) onRecorded(new Blob(chunks, { type: recorder.mimeType }), elapsed())
  })
  recorder.start()
  return (keeps) => {
    isKept = keeps
    if (recorder.state !== 'inactive') recorder.stop()
  }
}
