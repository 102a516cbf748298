const setter = (name: string, type = 'boolean'): string => `declare const ${name}: (value: ${type}) => void`
const value = (name: string, type: string): string => `declare const ${name}: ${type}`
const prop = (name: string, component: string, of: string, as = name): string =>
  value(name, `React.ComponentProps<typeof import('@longhand/${of}').${component}>['${as}']`)
const done = (...names: string[]): string[] => names.map((name) => value(name, '() => void'))

const dialog = [value('isOpen', 'boolean'), setter('setOpen')]
const token = value('token', 'string')
const recordingId = value('recordingId', 'string')
const app = [
  value('longhand', "import('@longhand/sdk').Longhand & import('@longhand/sdk').LonghandApp"),
  value('user', '{ id: string }'),
  value('orderNumber', 'string'),
]

/** What a reader has beside a block, by its document: their own values, and what an earlier block of the page made. */
export const surroundings: Readonly<Record<string, readonly string[]>> = {
  'apps/docs/guides/refunds.mdx': app,
  'apps/docs/guides/your-goods.mdx': [
    ...dialog,
    value('order', '{ orderNumber: string } | undefined'),
    ...done('load'),
  ],
  'packages/account/README.md': [
    value('isLoggedIn', 'boolean'),
    ...done('logOut', 'reload'),
    value('folders', '() => Promise<unknown>'),
  ],
  'packages/api-client/README.md': [token, ...done('signOut'), value('features', 'React.ReactNode')],
  'packages/auth/README.md': [
    ...dialog,
    value('keep', "(session: import('@longhand/contracts').Session) => void"),
  ],
  'packages/cashier/README.md': [
    ...dialog,
    ...done('signOut'),
    value('session', '{ token: string }'),
    value('celebrate', '(type: string, duration: number) => void'),
    value('thank', '(orderNumber: string) => void'),
  ],
  'packages/contracts/README.md': [value('data', 'unknown')],
  'packages/library/README.md': [
    value('search', 'URLSearchParams'),
    ...[
      ['showQuery', 'onQueryChange'],
      ['addressOfQuery', 'hrefOfQuery'],
      ['view'],
      ['setView', 'onViewChange'],
      ['openRecording', 'onOpen'],
      ['addressOf', 'hrefOf'],
      ['upload', 'onUpload'],
    ].map(([name = '', as]) => prop(name, 'RecordingLibrary', 'library', as)),
  ],
  'packages/messages/README.md': [...dialog, value('isLoggedIn', 'boolean'), ...done('openLogin')],
  'packages/payments/README.md': [
    value(
      'LotusChannel',
      "new (notifyUrl: string, key: string) => import('@longhand/payments').PaymentChannel",
    ),
    value('lotus', "import('@longhand/payments').PaymentChannelModule"),
    value(
      'startFakeLotus',
      "() => Promise<Omit<Awaited<ReturnType<Parameters<typeof import('@longhand/payments/testing').describePaymentChannel>[1]>>, 'channel'> & { key: string }>",
    ),
  ],
  'packages/player/README.md': [
    recordingId,
    value('audioAddress', 'string'),
    value('durationSeconds', 'number'),
    value('askForAnAddress', '() => Promise<string>'),
    prop('peaks', 'Player', 'player'),
    prop('settings', 'Player', 'player'),
  ],
  'packages/recordings/README.md': [
    ...dialog,
    recordingId,
    value('fileName', 'string'),
    value('timeLen', 'number'),
    value('fileStatus', "import('@longhand/contracts').RecordingStatus"),
    ...done('offerTime'),
  ],
  'packages/rewards/README.md': [
    ...dialog,
    token,
    ...done('logOut'),
    value('celebrate', "(reward: import('@longhand/rewards').Reward) => void"),
  ],
  'packages/saving/README.md': [
    value('revision', 'number'),
    value('send', "(base: number) => Promise<import('@longhand/saving').SaveAnswer>"),
    prop('state', 'SaveStatus', 'saving'),
  ],
  'packages/sdk/README.md': [
    ...app,
    value('bytes', 'Uint8Array<ArrayBuffer>'),
    value('keep', '(uploadUrl: string) => void'),
    value('kept', 'string | undefined'),
    'declare global { namespace Express { interface Request { user: { id: string; email: string; name: string } } } }',
    value('app', "import('express').Express"),
    value('requireLogin', "import('express').RequestHandler"),
    value('review', '{ id: number }'),
    value('coupon', '{ id: number }'),
    value('deliver', '(orderNumber: unknown) => Promise<void>'),
  ],
  'packages/subtitles/README.md': [
    ...[['text', 'store'], ['caret'], ['playback'], ['peaks'], ['settings'], ['pauseTheSound', 'onType']].map(
      ([name = '', as]) => prop(name, 'SubtitlesEditor', 'subtitles/SubtitlesEditor', as),
    ),
    value('fileName', 'string'),
    value('bar', 'Element | null'),
  ],
  'packages/time/README.md': [value('recordingIds', 'string[]'), ...done('openCashier', 'start')],
  'packages/transcripts/README.md': [
    recordingId,
    ...done('back'),
    setter('setTitle', 'string'),
    setter('holdNavigation'),
  ],
  'packages/ui-kit/README.md': [
    ...done('save'),
    value('zhCN', '{ title: string; beans_other: string; agreement: string; errors: { expired: string } }'),
  ],
  'packages/upload/README.md': [
    ...dialog,
    value('session', '{ userId: string } | undefined'),
    value('isRecording', 'boolean'),
    setter('setRecording'),
    ...done('showDialog', 'logIn'),
    value('offer', '(recording: { recordingId: string }) => void'),
  ],
}
