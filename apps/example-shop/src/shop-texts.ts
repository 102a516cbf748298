export const shopTexts = {
  en: {
    lead: 'Notebooks, and time to have your talks written down.',
    add: 'Add a notebook',
    basket: 'Notebooks in the basket:',
    token: 'Longhand token',
    tokenHint: 'A real shop gets it from its own server, for the customer who is logged in.',
    logIn: 'Sign in',
    signOut: 'Sign out',
    buyTime: 'Buy transcription time',
    becomeVip: 'Become a VIP member',
    rewards: 'Rewards',
    notifications: 'Notifications',
    close: 'Close',
    language: '中文',
  },
  'zh-CN': {
    lead: '卖笔记本，也卖转写时长。',
    add: '加一本笔记本',
    basket: '购物篮中的笔记本：',
    token: 'Longhand 令牌',
    tokenHint: '实际的商店由自己的服务器为已登录的顾客获取令牌。',
    logIn: '登录',
    signOut: '退出登录',
    buyTime: '购买转写时长',
    becomeVip: '开通 VIP 会员',
    rewards: '奖励中心',
    notifications: '通知',
    close: '关闭',
    language: 'English',
  },
} as const

export type ShopLanguage = keyof typeof shopTexts
