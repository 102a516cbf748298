export const zhCN = {
  onlyOne: '此处无法识别录音中的其他语言',
  others: '还包含的语言',
  add: '添加语言',
  hint: '每一部分都会按其自身的语言转写',
  full: '最多可区分 {{count}} 种语言',
  remove: '移除{{language}}',
  toEnglish: '译成英文',
  toEnglishNote: '文本只有英文，不保留原话',
  ofSection: '语言',
}
