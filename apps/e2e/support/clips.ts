import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../../../', import.meta.url)

/** Two people in conversation: a real recording where there is a collection of them beside the project, else the product's own sample. */
export function conversation(): string {
  return firstOf('../shared/audio/pyannote_sample.wav', 'apps/server/sample/recording.mp3')
}

/** A few seconds of one voice, else the sample. */
export function shortClip(): string {
  return firstOf('../shared/audio/librivox_0870.wav', 'apps/server/sample/recording.mp3')
}

function firstOf(...places: string[]): string {
  const found = places.map((place) => fileURLToPath(new URL(place, root))).find(existsSync)
  if (!found) throw new Error(`None of these is there: ${places.join(', ')}`)
  return found
}
