import { describe, expect, it } from 'vitest'
import { type EmptyResult, emptyResultSentence } from './empty-result.ts'

const free = { isCharged: false, freePerDay: 10 }

describe('why a text has no words', () => {
  it.each<[EmptyResult, string, string]>([
    [{ heardSpeech: false }, 'No speech was found.', '没有识别到语音。'],
    [
      { heardSpeech: false, ...free },
      'No speech was found. Nothing was charged: 10 results without words a day are free.',
      '没有识别到语音。未扣除转写时长：每天 10 次没有文字的结果不计费。',
    ],
    [
      { heardSpeech: false, tracks: [0, 1] },
      'No speech was found in tracks 1 and 2.',
      '音轨 1、2 中没有识别到语音。',
    ],
    [{ heardSpeech: false, tracks: [2] }, 'No speech was found in track 3.', '音轨 3 中没有识别到语音。'],
    [
      { heardSpeech: false, channels: 3 },
      'No speech was found in channels 1, 2, and 3.',
      '声道 1、2、3 中没有识别到语音。',
    ],
    [
      { heardSpeech: true },
      'Something was said, but no word was understood.',
      '有人说话，但未能识别出文字。',
    ],
    [
      { heardSpeech: true, channels: 2, isCharged: true, freePerDay: 10 },
      'Something was said in channels 1 and 2, but no word was understood. This took transcription time: 10 results without words a day are free, and today’s were used up.',
      '声道 1、2 中有人说话，但未能识别出文字。本次已扣除转写时长：每天 10 次没有文字的结果不计费，今天的次数已用完。',
    ],
    [
      { heardSpeech: false, isCharged: true, freePerDay: 0 },
      'No speech was found. This took transcription time, as every transcription does.',
      '没有识别到语音。本次已扣除转写时长，与其他转写相同。',
    ],
  ])('%j', (result, en, chinese) => {
    expect(emptyResultSentence(result)).toEqual({ en, 'zh-CN': chinese })
  })
})
