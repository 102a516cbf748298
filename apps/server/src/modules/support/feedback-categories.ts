import type { FeedbackCategory, InterfaceLanguage, Sentence } from '@longhand/contracts'

type Category = Sentence & { children?: Readonly<Record<string, Sentence>> }

/** Ids must stay: they are stored with feedback. */
export const feedbackCategories: Readonly<Record<string, Category>> = {
  transcription: {
    en: 'Transcription',
    'zh-CN': '转写',
    children: {
      'transcription-words': { en: 'Wrong or missing words', 'zh-CN': '文字错误或缺失' },
      'transcription-speakers': { en: 'Speakers are mixed up', 'zh-CN': '说话人混淆' },
      'transcription-times': { en: 'Times don’t fit the sound', 'zh-CN': '时间与声音不符' },
      'transcription-failed': { en: 'It failed or takes too long', 'zh-CN': '转写失败或过慢' },
    },
  },
  recordings: {
    en: 'Uploading and recordings',
    'zh-CN': '上传与录音',
    children: {
      'recordings-upload': { en: 'An upload does not work', 'zh-CN': '无法上传' },
      'recordings-format': { en: 'A file is not accepted', 'zh-CN': '文件格式不被接受' },
      'recordings-missing': { en: 'A recording is missing', 'zh-CN': '录音丢失' },
    },
  },
  editor: {
    en: 'Editor and exports',
    'zh-CN': '编辑与导出',
    children: {
      'editor-editing': { en: 'Editing and playing', 'zh-CN': '编辑与播放' },
      'editor-export': { en: 'An exported file', 'zh-CN': '导出的文件' },
    },
  },
  captions: {
    en: 'Live captions',
    'zh-CN': '实时字幕',
    children: {
      'captions-words': { en: 'Wrong, missing or late words', 'zh-CN': '文字错误、缺失或延迟' },
      'captions-sound': { en: 'Microphone, tab or connection', 'zh-CN': '麦克风、标签页或连接' },
      'captions-audience': { en: 'Audience link or translation', 'zh-CN': '观众链接或翻译' },
    },
  },
  voices: {
    en: 'Voices',
    'zh-CN': '声音',
    children: {
      'voices-text': { en: 'Text to voice', 'zh-CN': '文字转语音' },
      'voices-mine': { en: 'My voices and consent', 'zh-CN': '我的声音与同意声明' },
      'voices-song': { en: 'Song conversion', 'zh-CN': '歌曲转换' },
      // Of people whose voice was used without their consent.
      'voices-misuse': { en: 'Misuse of a voice', 'zh-CN': '声音被滥用' },
    },
  },
  payment: {
    en: 'Time and payment',
    'zh-CN': '时长与付款',
    children: {
      'payment-order': { en: 'Paying and orders', 'zh-CN': '支付与订单' },
      'payment-time': { en: 'Time that was charged', 'zh-CN': '时长扣除' },
      'payment-rewards': { en: 'Beans, tasks and gift codes', 'zh-CN': '豆子、任务与兑换码' },
    },
  },
  account: {
    en: 'Account',
    'zh-CN': '账号',
    children: {
      'account-login': { en: 'Logging in', 'zh-CN': '登录' },
      'account-privacy': { en: 'Privacy and deletion', 'zh-CN': '隐私与注销' },
    },
  },
  idea: { en: 'An idea or a wish', 'zh-CN': '建议与想法' },
  other: { en: 'Something else', 'zh-CN': '其他' },
}

export function categoryList(language: InterfaceLanguage): FeedbackCategory[] {
  return Object.entries(feedbackCategories).flatMap(([id, { children = {}, ...name }]) => [
    { id, name: name[language], parentId: '', level: 0 },
    ...Object.entries(children).map(([childId, childName]) => ({
      id: childId,
      name: childName[language],
      parentId: id,
      level: 1,
    })),
  ])
}

/** The name of a category with its parent's before it, such as `Account: Logging in`; of an unknown one its id. */
export function categoryName(categoryId: string, language: InterfaceLanguage): string {
  const list = categoryList(language)
  const category = list.find(({ id }) => id === categoryId)
  const parent = list.find(({ id }) => id === category?.parentId)
  return [parent?.name, category?.name ?? categoryId].filter(Boolean).join(': ')
}
