/** Simplified Chinese of the kit's own texts; typed where it is added to the catalogue. */
export const zhCN = {
  close: '关闭',
  cancel: '取消',
  retry: '重试',
  logIn: '登录',
  loading: '加载中',
  notifications: '通知',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  increase: '增加',
  decrease: '减少',
  previousPage: '上一页',
  nextPage: '下一页',
  pages: '分页',
  page: '第 {{page}} 页',
  partMissingTitle: '此部分未加载',
  partMissing: '页面的这一部分未能加载。请检查网络后重试。',
}
