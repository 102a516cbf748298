import { randomInt } from 'node:crypto'

export const consentLanguages = ['en', 'zh'] as const
export type ConsentLanguage = (typeof consentLanguages)[number]

export const consentWordCount = 6

/** Words of two and more syllables that sound unlike each other, none of them a number: engines write those as digits. */
export const consentWords: Record<ConsentLanguage, readonly string[]> = {
  en: [
    'airplane',
    'avocado',
    'bicycle',
    'breakfast',
    'butterfly',
    'calendar',
    'candle',
    'castle',
    'computer',
    'crocodile',
    'crystal',
    'doctor',
    'elephant',
    'emerald',
    'fireplace',
    'garden',
    'grandfather',
    'helicopter',
    'kitchen',
    'library',
    'microscope',
    'mountain',
    'museum',
    'music',
    'newspaper',
    'orange',
    'potato',
    'president',
    'pumpkin',
    'pyramid',
    'quarter',
    'restaurant',
    'saxophone',
    'silver',
    'spaghetti',
    'strawberry',
    'submarine',
    'umbrella',
    'university',
    'vanilla',
    'village',
    'volcano',
    'window',
    'wizard',
  ],
  zh: [
    '大象',
    '苹果',
    '窗户',
    '火车',
    '音乐',
    '月亮',
    '花园',
    '厨房',
    '医生',
    '海洋',
    '雨伞',
    '报纸',
    '葡萄',
    '熊猫',
    '钢琴',
    '邮局',
    '蝴蝶',
    '沙漠',
    '面包',
    '铅笔',
    '星期',
    '飞机',
    '城市',
    '牛奶',
    '手表',
    '电影',
    '森林',
    '老虎',
    '黄瓜',
    '博物馆',
    '图书馆',
    '自行车',
    '向日葵',
    '巧克力',
    '照相机',
    '西红柿',
  ],
}

export const consentOpenings: Record<ConsentLanguage, string> = {
  en: 'I agree that my voice is copied from this recording. My words are',
  zh: '我同意用这段录音复制我的声音，我的词语是',
}

/** @param draw gives a whole number from 0 to below its argument. Default: a secure one. */
export function drawConsentWords(
  language: ConsentLanguage,
  draw: (below: number) => number = randomInt,
): string[] {
  const left = [...consentWords[language]]
  return Array.from({ length: consentWordCount }, () => left.splice(draw(left.length), 1)[0] ?? '')
}

/**
 * The sentence to read aloud.
 *
 * @example consentSentence(['river', 'orange'], 'en') // 'I agree that my voice is copied from this recording. My words are: river, orange.'
 */
export function consentSentence(words: readonly string[], language: ConsentLanguage): string {
  return language === 'en'
    ? `${consentOpenings.en}: ${words.join(', ')}.`
    : `${consentOpenings.zh}：${words.join('、')}。`
}

export function languageOfWords(words: readonly string[]): ConsentLanguage {
  return consentLanguages.find((language) => consentWords[language].includes(words[0] ?? '')) ?? 'en'
}
