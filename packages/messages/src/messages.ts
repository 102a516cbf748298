import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './locales/zh-CN.ts'

export const messagesMessages = /* @__PURE__ */ defineMessages('@longhand/messages', {
  dialog: {
    title: 'Messages',
    titleUnread: 'Messages ({{shown}})',
    unreadOnly: 'Unread only',
    readAll: 'Mark all as read',
  },
  list: { label: 'Messages', yesterday: 'Yesterday', unread: 'Unread' },
  detail: { label: 'Message', order: 'View the order', recording: 'Open the recording' },
  state: {
    empty: 'No messages yet',
    emptyNote: 'News about your transcriptions, purchases and gifts appears here.',
    allRead: 'Nothing unread',
    allReadNote: 'You have read every message.',
    showAll: 'Show all messages',
    failed: 'The messages could not be loaded',
    visitor: 'Log in to see your messages',
    visitorNote: 'Messages belong to your account.',
  },
  bell: {
    label: 'Messages',
    unread_one: 'Messages: {{shown}} unread',
    unread_other: 'Messages: {{shown}} unread',
  },
}).addLanguage('zh-CN', zhCN)
