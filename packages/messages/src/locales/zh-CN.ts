export const zhCN = {
  dialog: {
    title: '消息',
    titleUnread: '消息（{{shown}}）',
    unreadOnly: '只看未读',
    readAll: '全部标为已读',
  },
  list: { label: '消息', yesterday: '昨天', unread: '未读' },
  detail: { label: '消息内容', order: '查看订单', recording: '查看录音' },
  state: {
    empty: '还没有消息',
    emptyNote: '转写、购买和礼品的动态会显示在这里。',
    allRead: '没有未读消息',
    allReadNote: '您已阅读全部消息。',
    showAll: '显示全部消息',
    failed: '消息加载失败',
    visitor: '登录后查看消息',
    visitorNote: '消息属于您的账号。',
  },
  bell: { label: '消息', unread_other: '消息：{{shown}} 条未读' },
}
