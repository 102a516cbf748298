const vocabulary =
  'the orchard stands above a river and nobody had opened the cellar in ten years so we walked between rows of apple trees with notebook under one arm while bees went about their work'.split(
    ' ',
  )
const speakers = ['Speaker1', 'Speaker2', 'Speaker3', 'Speaker4']

/** A transcript of so many words, the same for every editor: sections of six to sixteen words by four speakers, a word every 340 ms. */
export function buildDocument(wordCount) {
  const sections = []
  let now = 0
  for (let index = 0, left = wordCount; left > 0; index += 1) {
    const length = Math.min(left, 6 + ((index * 7) % 11))
    left -= length
    const words = Array.from({ length }, (_, place) => {
      const startTime = now
      now += 340
      return {
        text: vocabulary[(index * 31 + place * 17) % vocabulary.length],
        startTime,
        endTime: startTime + 300,
        confidence: (index + place) % 9 === 0 ? 0.3 : 0.95,
      }
    })
    const speaker = Math.floor(index / 2) % speakers.length
    const text = words.map((word) => word.text).join(' ')
    sections.push({
      sectionId: `s${index + 1}`,
      spkId: `S${speaker + 1}`,
      spkName: speakers[speaker],
      startTime: words[0].startTime,
      endTime: now,
      text,
      words,
    })
    now += 500
  }
  return sections
}

/** How many words the address asks for. */
export function askedWords() {
  return Number(new URLSearchParams(window.location.search).get('words') ?? 5000)
}

/** The form that the peers read. */
export function paperEdit(sections) {
  let id = 0
  const words = sections.flatMap((section) =>
    section.words.map((word) => ({
      id: id++,
      start: word.startTime / 1000,
      end: word.endTime / 1000,
      text: word.text,
    })),
  )
  const paragraphs = sections.map((section, place) => ({
    id: place,
    start: section.startTime / 1000,
    end: section.endTime / 1000,
    speaker: section.spkName,
  }))
  return { words, paragraphs }
}
