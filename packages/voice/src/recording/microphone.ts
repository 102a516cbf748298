/**
 * - `denied`: by the user or the browser's settings
 * - `busy`: another program holds it, or the device failed
 * - `insecure`: the page came without https
 */
export type MicrophoneProblem = 'denied' | 'missing' | 'busy' | 'unsupported' | 'insecure'

export async function openMicrophone(): Promise<MediaStream | MicrophoneProblem> {
  if (!globalThis.isSecureContext) return 'insecure'
  if (!('mediaDevices' in navigator) || typeof MediaRecorder === 'undefined') return 'unsupported'
  try {
    // What the browser does against echo and noise also changes the voice.
    return await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
    })
  } catch (error) {
    return problemOf(error)
  }
}

function problemOf(error: unknown): MicrophoneProblem {
  // Safari's OverconstrainedError is no DOMException.
  const name = error instanceof DOMException || error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}
