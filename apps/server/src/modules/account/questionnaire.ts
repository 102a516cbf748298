import { skippedAnswer } from '@longhand/contracts'
import type { InterfaceLanguage, Sentence } from '@longhand/contracts'

type Options = Readonly<Record<string, Sentence>>

const areas: Options = {
  education: { en: 'Education and lectures', 'zh-CN': '教育与课程' },
  research: { en: 'Research and interviews', 'zh-CN': '科研与访谈' },
  media: { en: 'Journalism and media', 'zh-CN': '新闻与媒体' },
  business: { en: 'Business meetings', 'zh-CN': '商务会议' },
  law: { en: 'Law', 'zh-CN': '法律' },
  health: { en: 'Health care', 'zh-CN': '医疗健康' },
  creation: { en: 'Podcasts and video', 'zh-CN': '播客与视频' },
  other: { en: 'Something else', 'zh-CN': '其他' },
}

const sources: Options = {
  search: { en: 'A search engine', 'zh-CN': '搜索引擎' },
  friend: { en: 'A friend or colleague', 'zh-CN': '朋友或同事' },
  social: { en: 'Social media', 'zh-CN': '社交媒体' },
  video: { en: 'A video', 'zh-CN': '视频平台' },
  article: { en: 'An article or blog', 'zh-CN': '文章或博客' },
  store: { en: 'An app store', 'zh-CN': '应用商店' },
  school: { en: 'School or work', 'zh-CN': '学校或公司' },
  other: { en: 'Somewhere else', 'zh-CN': '其他渠道' },
}

export const questionnaire = { areas, sources } as const

export function optionLists(
  language: InterfaceLanguage,
): [{ id: string; name: string }[], { id: string; name: string }[]] {
  const list = (options: Options) =>
    Object.entries(options).map(([id, sentence]) => ({ id, name: sentence[language] }))
  return [list(areas), list(sources)]
}

/** Whether an answer can be stored: an option's id, or that the question was skipped. */
export function isAnswer(options: Options, answer: string): boolean {
  return answer === skippedAnswer || Object.hasOwn(options, answer)
}
