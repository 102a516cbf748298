export const tabsZhCN = {
  label: '智能面板',
  summary: '总结',
  keySentences: '关键句',
  notes: '笔记',
  ask: '提问',
  translation: '翻译',
}
