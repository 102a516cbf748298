import { useEffect, useRef, useState } from 'react'

/** What a recorder is doing. */
export type RecorderState = 'idle' | 'opening' | 'recording' | 'refused'

export interface Recorder {
  state: RecorderState
  /** The loudest samples of the last moments, 0…1, newest last. */
  peaks: readonly number[]
  start: () => Promise<void>
  finish: () => void
}

const lookEveryMs = 100
const keptPeaks = 100

/** Records the microphone as the browser records best; what it hears goes nowhere but to `onRecorded`. */
export function useRecorder(onRecorded: (sound: Blob, seconds: number) => void): Recorder {
  const [state, setState] = useState<RecorderState>('idle')
  const [peaks, setPeaks] = useState<readonly number[]>([])
  const end = useRef<(keeps: boolean) => void>(undefined)

  useEffect(() => () => end.current?.(false), [])

  async function start(): Promise<void> {
    setState('opening')
    setPeaks([])
    try {
      // What the browser does against echo and noise also changes the voice.
      const stream = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false } })
      end.current = listen(stream, (peak) => setPeaks((former) => [...former.slice(1 - keptPeaks), peak]), (sound, seconds) => {
        setState('idle')
        onRecorded(sound, seconds)
      })
      setState('recording')
    } catch {
      setState('refused')
    }
  }

  return { state, peaks, start, finish: () => end.current?.(true) }
}

/** @returns Ends it, with or without a recording. */
function listen(stream: MediaStream, onPeak: (peak: number) => void, onRecorded: (sound: Blob, seconds: number) => void): (keeps: boolean) => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    onPeak(samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0))
  }, lookEveryMs)
  const recorder = new MediaRecorder(stream)
  const parts: Blob[] = []
  const from = performance.now()
  let isKept = false
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  recorder.addEventListener('stop', () => {
    if (isKept) onRecorded(new Blob(parts, { type: recorder.mimeType }), (performance.now() - from) / 1000)
  })
  recorder.start()
  return (keeps) => {
    if (recorder.state === 'inactive') return
    isKept = keeps
    recorder.stop()
    clearInterval(timer)
    for (const track of stream.getTracks()) track.stop()
    void context.close()
  }
}
