import type { Turn } from '../ports.ts'

/** Whatever they were called, speakers are `S1`, `S2`, … as they appear. */
export function nameInOrder(turns: readonly Turn[]): Turn[] {
  const names = new Map<string, string>()
  return turns.map((turn) => {
    const speaker = names.get(turn.speaker) ?? `S${names.size + 1}`
    names.set(turn.speaker, speaker)
    return { ...turn, speaker }
  })
}
