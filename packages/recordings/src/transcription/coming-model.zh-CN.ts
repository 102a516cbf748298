export const zhCN = {
  onItsWay: '更好的引擎即将就绪',
  settingUp: '正在安装',
  roughNow: '现在转写的文稿错字会比较多。',
  forOthers: '它支持目前转写错字较多或无法转写的语言。',
  wait: '等它就绪',
  waits: '引擎就绪后会自动开始转写，您可以关闭页面。',
}
