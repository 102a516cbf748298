export const zhCN = {
  title: '自己输入文稿',
  subject: '用于“{{fileName}}”，{{time}}',
  explanation: '凡是有人说话的地方，都会生成一个带时间和说话人的空白段落，您边听边输入即可。不消耗您的时长。',
  start: '准备段落',
  started: '正在准备段落',
  notStarted: '无法准备段落',
}
