export const zhCN = {
  onItsWay: '更好的引擎正在路上',
  settingUp: '正在安装',
  roughNow: '现在转写的文字会比较粗糙。',
  forOthers: '它能识别目前只能粗略转写或无法转写的语言。',
  wait: '等它就绪',
  waits: '引擎就绪后会自动开始转写，您可以关闭页面。',
}
