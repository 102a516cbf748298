import { defineStorybook } from '@longhand/storybook-config'

/** What apps show to their users: the words that their tokens open, and the kit below them. */
const words = ['cashier', 'rewards', 'messages', 'ui-kit']
// `RefundDialog` is a part of `OrderList`, and not exported.
const examples = words.map((word) => ({
  directory: `../../../packages/${word}/src`,
  files: '**/!(RefundDialog).stories.tsx',
  titlePrefix: word,
}))

/** The page that a payment shows in its frame: the fake servers of the examples number their orders so. */
const paymentPages = [
  '20260900009',
  '20260900010',
  ...Array.from({ length: 16 }, (_, index) => `fake-${index + 1}`),
]

export default {
  ...defineStorybook({ stories: ['../guides/*.mdx', '../reference/*.mdx', ...examples] }),
  addons: ['@storybook/addon-docs'],
  staticDirs: [
    { from: '../../web/public/favicon.svg', to: '/favicon.svg' },
    ...paymentPages.map((order) => ({ from: '../payment-page', to: `/sandbox/pay/${order}` })),
  ],
  // It says of which types a prop is; the default says `union`.
  typescript: {
    reactDocgen: 'react-docgen-typescript',
    reactDocgenTypescriptOptions: {
      shouldRemoveUndefinedFromOptional: true,
      include: [`../../packages/{${words.join()}}/src/**/*.tsx`],
    },
  },
  features: {
    actions: false,
    backgrounds: false,
    highlight: false,
    interactions: false,
    measure: false,
    outline: false,
    sidebarOnboardingChecklist: false,
  },
}
