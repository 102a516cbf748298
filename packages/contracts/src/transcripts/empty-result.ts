import type { z } from 'zod'
import type { Sentence } from '../errors.ts'
import type { emptyResultSchema } from './schemas.ts'

/** Why a transcription gave no word: what was listened to, and what it cost. */
export type EmptyResult = z.infer<typeof emptyResultSchema>

/** @returns `found` and `cost` without a full stop; no `cost` for one that was paid for in another way. */
export function emptyResultTexts({
  heardSpeech,
  tracks,
  channels = 1,
  isCharged,
  freePerDay = 0,
}: EmptyResult): {
  found: Sentence
  cost: Sentence | undefined
} {
  const place = tracks
    ? placeOf({ en: 'track', 'zh-CN': '音轨' }, tracks)
    : channels > 1
      ? placeOf({ en: 'channel', 'zh-CN': '声道' }, numbers(channels))
      : undefined
  const found = heardSpeech
    ? {
        en: `Something was said${place ? ` in ${place.en}` : ''}, but no word was understood`,
        'zh-CN': `${place ? `${place['zh-CN']}中` : ''}有人说话，但未能识别出文字`,
      }
    : {
        en: `No speech was found${place ? ` in ${place.en}` : ''}`,
        'zh-CN': `${place ? `${place['zh-CN']}中` : ''}没有识别到语音`,
      }
  if (isCharged === undefined) return { found, cost: undefined }
  return { found, cost: isCharged ? charged(freePerDay) : free(freePerDay) }
}

/** In sentences, for messages and lists. */
export function emptyResultSentence(result: EmptyResult): Sentence {
  const { found, cost } = emptyResultTexts(result)
  return {
    en: sentencesOf('. ', [found.en, cost?.en]),
    'zh-CN': sentencesOf('。', [found['zh-CN'], cost?.['zh-CN']]),
  }
}

function sentencesOf(end: string, texts: readonly (string | undefined)[]): string {
  return texts
    .flatMap((text) => (text === undefined ? [] : [`${text}${end}`]))
    .join('')
    .trimEnd()
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** People count from 1. */
function placeOf(noun: Sentence, places: readonly number[]): Sentence {
  const shown = places.map((place) => String(place + 1))
  const listed = new Intl.ListFormat('en', { type: 'conjunction' }).format(shown)
  return {
    en: `${noun.en}${shown.length > 1 ? 's' : ''} ${listed}`,
    'zh-CN': `${noun['zh-CN']} ${shown.join('、')} `,
  }
}

function free(perDay: number): Sentence {
  return {
    en: `Nothing was charged: ${perDay} results without words a day are free`,
    'zh-CN': `未扣除转写时长：每天 ${perDay} 次没有文字的结果不计费`,
  }
}

function charged(freePerDay: number): Sentence {
  if (freePerDay === 0)
    return {
      en: 'This took transcription time, as every transcription does',
      'zh-CN': '本次已扣除转写时长，与其他转写相同',
    }
  return {
    en: `This took transcription time: ${freePerDay} results without words a day are free, and today’s were used up`,
    'zh-CN': `本次已扣除转写时长：每天 ${freePerDay} 次没有文字的结果不计费，今天的次数已用完`,
  }
}
