import type { CaptionLine, RequestOf } from '@longhand/contracts'
import { useEffect, useRef, useState } from 'react'
import { shownParagraphs } from './paragraphs.ts'

const watched = 5

export interface PassageTranslationsOptions {
  captionId: string
  lines: readonly CaptionLine[]
  language: string | null
  translate: (request: RequestOf<'translateCaption'>) => Promise<readonly string[]>
  onFailure: (error: unknown) => void
}

interface Translated {
  language: string
  /** What was translated: a paragraph grows, and may be corrected. */
  source: string
  text: string
}

/** By the number of a paragraph's first line. One request at a time: what comes meanwhile goes with the next. */
export function usePassageTranslations({
  captionId,
  lines,
  language,
  translate,
  onFailure,
}: PassageTranslationsOptions): ReadonlyMap<number, string> {
  const [known, setKnown] = useState<ReadonlyMap<number, Translated>>(new Map())
  /** Counts answers, good or not: each lets the next request go. */
  const [answers, setAnswers] = useState(0)
  const isAsking = useRef(false)

  useEffect(() => {
    if (language === null || isAsking.current) return
    const wanted = shownParagraphs(lines)
      .slice(-watched)
      .map(passageOf)
      .filter(
        ({ from, source }) => known.get(from)?.source !== source || known.get(from)?.language !== language,
      )
    if (wanted.length === 0) return
    isAsking.current = true
    translate({ captionId, language, passages: wanted.map(({ from, to }) => ({ from, to })) })
      .then(
        (texts) =>
          setKnown(
            (former) =>
              new Map([
                ...former,
                ...wanted.map(
                  ({ from, source }, index) =>
                    [from, { language, source, text: texts[index] ?? '' }] as const,
                ),
              ]),
          ),
        onFailure,
      )
      .finally(() => {
        isAsking.current = false
        setAnswers((count) => count + 1)
      })
  }, [captionId, lines, language, translate, onFailure, known, answers])

  return new Map(
    [...known].flatMap(([number, one]) => (one.language === language ? [[number, one.text]] : [])),
  )
}

function passageOf(paragraph: readonly CaptionLine[]): { from: number; to: number; source: string } {
  return {
    from: paragraph[0]?.number ?? 0,
    to: paragraph.at(-1)?.number ?? 0,
    source: paragraph.map(({ text }) => text).join(' '),
  }
}
