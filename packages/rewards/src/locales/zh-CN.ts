/** Simplified Chinese of this package; typed where it is added to the catalogue. */
export const zhCN = {
  time: {
    hours_other: '{{number}} 小时',
    minutes_other: '{{number}} 分钟',
    years_other: '{{number}} 年',
    months_other: '{{number}} 个月',
    days_other: '{{number}} 天',
  },
  reward: {
    beans_other: '{{number}} 颗豆子',
    beansShort: '+{{number}}',
    card: '{{time}}时长卡 ×{{amount}}',
    cardShort: '{{time}} ×{{amount}}',
    membership: '{{period}}会员',
  },
  picture: { hours: '小时', minutes: '分钟', membership: 'VIP' },
  popup: {
    title: '恭喜获得',
    beansNote: '已存入您的豆子。',
    cardNote: '已放入您的时长卡。',
    membershipNote: '会员有效期已延长。',
    get: '收下',
  },
}
