export const zhCN = {
  label: '转写模型',
  price: '各模型消耗的转写时长相同',
  speedAndPrice: '转写一小时录音约需 {{time}}。各模型消耗的转写时长相同',
  basic: '基础质量',
  good: '良好质量',
  best: '最佳质量',
  oneLanguage: '仅此语言',
  languages: '{{count}} 种语言',
  speed: '一小时录音约需 {{time}}',
  unknownSpeed: '速度尚不清楚',
  recommended: '{{model}}（推荐）',
}
