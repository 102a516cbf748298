/** One speaker as they sounded in one chunk of a recording. */
export interface Voice {
  seconds: number
  /** Of any length but zero. */
  embedding: Float32Array
}

export interface MergeOptions {
  /** Voices further apart, 0…2, are two people where their number is unknown. */
  threshold: number
  /** Exactly so many people; 0 is unknown. More than there are voices can't be found. */
  speakers: number
  /** Of people, where the number is unknown. */
  max?: number | undefined
}

/** Who speaks for less of the time than this is doubted, */
const minShare = 0.05
/** and taken for another one who sounds nearly alike, */
const nearness = 0.2
/** or who sounds most alike where they speak for less than this. Seconds. */
const minSeconds = 15

interface Person extends Voice {
  voices: number[]
}

/** @returns for each voice the index of its person. */
export function mergeVoices(voices: readonly Voice[], options: MergeOptions): number[] {
  const people = voices.map(({ seconds, embedding }, index): Person => ({
    seconds,
    embedding: ofLengthOne(embedding),
    voices: [index],
  }))
  const { speakers, threshold } = options
  if (speakers > 0) {
    while (people.length > speakers) joinNearest(people)
  } else {
    while (people.length > 1 && nearest(people).distance <= threshold) joinNearest(people)
    foldSmall(people, threshold)
    while (people.length > Math.max(1, options.max ?? Infinity)) joinNearest(people)
  }
  return voices.map((_, voice) => people.findIndex((person) => person.voices.includes(voice)))
}

/** A cough, a laugh and a line on the telephone sound like people of their own. */
function foldSmall(people: Person[], threshold: number): void {
  const total = people.reduce((sum, { seconds }) => sum + seconds, 0)
  for (const small of people.toSorted((one, other) => one.seconds - other.seconds)) {
    if (people.length === 1 || small.seconds >= minShare * total) continue
    const others = people.filter((person) => person !== small)
    const [like] = others.sort((one, other) => distanceOf(small, one) - distanceOf(small, other))
    if (like && (small.seconds < minSeconds || distanceOf(small, like) <= threshold + nearness))
      join(people, like, small)
  }
}

function joinNearest(people: Person[]): void {
  const { one, other } = nearest(people)
  join(people, one, other)
}

function nearest(people: readonly Person[]): { one: Person; other: Person; distance: number } {
  const pairs = people.flatMap((one, index) =>
    people.slice(index + 1).map((other) => ({ one, other, distance: distanceOf(one, other) })),
  )
  return pairs.reduce((best, pair) => (pair.distance < best.distance ? pair : best))
}

function join(people: Person[], into: Person, from: Person): void {
  const sum = into.embedding.map(
    (value, index) => value * into.seconds + (from.embedding[index] ?? 0) * from.seconds,
  )
  into.embedding = ofLengthOne(sum)
  into.seconds += from.seconds
  into.voices.push(...from.voices)
  people.splice(people.indexOf(from), 1)
}

/** 0 for the same direction, 2 for the opposite one. */
function distanceOf({ embedding: one }: Voice, { embedding: other }: Voice): number {
  return 1 - one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)
}

function ofLengthOne(vector: Float32Array): Float32Array {
  const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return vector.map((value) => (norm > 0 ? value / norm : 0))
}
