export interface SpeakerTurn {
  start: number
  end: number
  speaker: string
}

export function parseRttm(lines: readonly string[]): SpeakerTurn[] {
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([type]) => type === 'SPEAKER')
    .map(([, , , start, duration, , , speaker = '']) => ({
      start: Number(start),
      end: Number(start) + Number(duration),
      speaker,
    }))
}

export interface SpeakerErrors {
  reference: number
  missed: number
  falseAlarm: number
  confused: number
}

const step = 0.01

/** The standard diarization error in steps of 10 ms, overlapped speech included, no collar, speakers mapped in the best way. */
export function countSpeakerErrors(
  reference: readonly SpeakerTurn[],
  hypothesis: readonly SpeakerTurn[],
): SpeakerErrors {
  const end = Math.max(0, ...reference.map((turn) => turn.end), ...hypothesis.map((turn) => turn.end))
  const frames = Math.ceil(end / step)
  const truth = framesOf(reference, frames)
  const guess = framesOf(hypothesis, frames)
  const mapping = bestMapping(truth, guess)
  const errors: SpeakerErrors = { reference: 0, missed: 0, falseAlarm: 0, confused: 0 }
  for (let frame = 0; frame < frames; frame++) {
    const right = truth[frame] ?? []
    const given = guess[frame] ?? []
    const correct = given.filter((speaker) => right.includes(mapping.get(speaker) ?? '')).length
    errors.reference += right.length * step
    errors.missed += Math.max(0, right.length - given.length) * step
    errors.falseAlarm += Math.max(0, given.length - right.length) * step
    errors.confused += (Math.min(right.length, given.length) - correct) * step
  }
  return errors
}

export function speakerErrorRate({ reference, missed, falseAlarm, confused }: SpeakerErrors): number {
  return (missed + falseAlarm + confused) / Math.max(step, reference)
}

function framesOf(turns: readonly SpeakerTurn[], frames: number): string[][] {
  const result = Array.from({ length: frames }, (): string[] => [])
  for (const { start, end, speaker } of turns) {
    for (let frame = Math.round(start / step); frame < Math.round(end / step); frame++) {
      const speakers = result[frame]
      if (speakers && !speakers.includes(speaker)) speakers.push(speaker)
    }
  }
  return result
}

function bestMapping(truth: string[][], guess: string[][]): Map<string, string> {
  const overlaps = new Map<string, Map<string, number>>()
  truth.forEach((right, frame) => {
    for (const speaker of guess[frame] ?? []) {
      const row = overlaps.get(speaker) ?? new Map<string, number>()
      overlaps.set(speaker, row)
      for (const name of right) row.set(name, (row.get(name) ?? 0) + 1)
    }
  })
  const guessed = [...overlaps.keys()]
  const search = (
    index: number,
    taken: ReadonlySet<string>,
  ): { score: number; pairs: [string, string][] } => {
    const speaker = guessed[index]
    if (speaker === undefined) return { score: 0, pairs: [] }
    let best = search(index + 1, taken)
    for (const [name, overlap] of [...(overlaps.get(speaker) ?? [])]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 4)) {
      if (taken.has(name)) continue
      const rest = search(index + 1, new Set([...taken, name]))
      if (rest.score + overlap > best.score)
        best = { score: rest.score + overlap, pairs: [...rest.pairs, [speaker, name]] }
    }
    return best
  }
  return new Map(search(0, new Set()).pairs)
}
