/** A damaged file, or one that the browser reads slowly, must not hold up its upload. */
const timeoutMs = 8000
/** Some recorders leave the length out; a seek far beyond the end makes the browser find it. */
const beyondEverySeconds = 1e9

/** @returns seconds; `undefined` where this browser doesn't play the format or doesn't say in time. */
export function probeDuration(file: Blob, signal: AbortSignal): Promise<number | undefined> {
  return new Promise((resolve) => {
    const player = document.createElement('video')
    const url = URL.createObjectURL(file)
    const end = (seconds: number | undefined): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
      player.onloadedmetadata = player.ondurationchange = player.onerror = null
      player.removeAttribute('src')
      player.load()
      URL.revokeObjectURL(url)
      resolve(seconds)
    }
    const giveUp = (): void => end(undefined)
    const timer = setTimeout(giveUp, timeoutMs)
    const look = (): void => {
      if (Number.isFinite(player.duration)) end(player.duration > 0 ? player.duration : undefined)
      else if (player.currentTime === 0) player.currentTime = beyondEverySeconds
    }
    signal.addEventListener('abort', giveUp, { once: true })
    player.onloadedmetadata = look
    player.ondurationchange = look
    player.onerror = giveUp
    player.preload = 'metadata'
    player.muted = true
    player.src = url
  })
}
