import { createHash } from 'node:crypto'
import {
  codeLimits,
  bannerLimits,
  type EndpointName,
  exportFormats,
  helpTextLimits,
  linkLimits,
  shopLimits,
  type TranscriptSection,
  writeTranscriptionRequest,
} from '@longhand/contracts'
import type { LoopWorld } from '../programs/loop-product.ts'
import type { Attachment, Input } from './requests.ts'

/** The product, with what a user of it has. */
export interface World extends LoopWorld {
  /** Of a podcast as long as is read. */
  feedAddress: string
  /** Adds recordings. */
  recordings: (count: number, isDeleted?: boolean) => Promise<string[]>
  /** @returns the token of a new user. */
  person: () => Promise<string>
  /** @returns the data of the answer under the names of the code. */
  call: (name: EndpointName, fields: Record<string, unknown>) => Promise<unknown>
}

export type HeaviestInput = (world: World) => Input | Promise<Input>

const maxIds = 1000
const maxRecycled = 10_000
const maxTextBytes = 32 * 1024 * 1024
/** Of one body, whatever its length. */
const maxJsonValues = 1_000_000

/** The fields that a call needs, as long as they may be: it reads and writes a few rows. */
const few: HeaviestInput = () => ({})
const page: HeaviestInput = () => ({ fields: { page: 1, pageSize: 9999 } })
const ofLong: HeaviestInput = ({ longId }) => ({ fields: { recordingId: longId } })
const asApp: HeaviestInput = ({ appSecret }) => ({
  bearer: appSecret,
  fields: { externalUserId: 'user', page: 1, pageSize: 9999 },
})
const ofVersion: HeaviestInput = ({ longId, versionId }) => ({ fields: { recordingId: longId, versionId } })
const byStranger: HeaviestInput = async ({ person }) => ({ token: await person() })
const first =
  (count: number): HeaviestInput =>
  ({ recordingIds }) => ({ fields: { recordingIds: recordingIds.slice(0, count) } })
const fresh =
  (isDeleted: boolean): HeaviestInput =>
  async ({ recordings }) => ({ fields: { recordingIds: await recordings(maxIds, isDeleted) } })

/** A banner may have no longer picture. */
const widestPicture = (): string =>
  `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(bannerLimits.pictureBytes)).toString('base64')}`

async function sectionsOf(recordingId: string, call: World['call']): Promise<TranscriptSection[]> {
  const { sectionsJson } = (await call('getText', { recordingId })) as { sectionsJson: string }
  return JSON.parse(sectionsJson) as TranscriptSection[]
}

let long: TranscriptSection[] | undefined
/** The longest text as it was first read, with the revision that it has now. */
async function longText({
  longId,
  call,
}: World): Promise<{ revision: number; sections: TranscriptSection[] }> {
  const sections = (long ??= await sectionsOf(longId, call))
  const { revision } = (await call('getText', { recordingId: longId, form: 'texts' })) as { revision: number }
  return { sections, revision }
}

let saves = 0
/** Every section differs from what is saved. */
function changed(sections: readonly TranscriptSection[]): TranscriptSection[] {
  saves += 1
  return sections.map((section) => ({ ...section, text: `${section.text} ${saves}` }))
}

/** As many as a body holds, in which all quotes are escaped. */
function fitting(sections: readonly TranscriptSection[]): TranscriptSection[] {
  const some = sections.slice(-1000)
  const json = JSON.stringify(some)
  const bytes = Buffer.byteLength(JSON.stringify(json)) / some.length
  const values = json.replaceAll(/[^,{[]/g, '').length / some.length
  return sections.slice(0, Math.floor(0.95 * Math.min(maxTextBytes / bytes, maxJsonValues / values)))
}

function repeated(text: string, bytes: number): Uint8Array {
  return Buffer.from(text.repeat(Math.floor(bytes / Buffer.byteLength(text))))
}

export const subtitles = (bytes: number): Attachment => ({
  name: 'talk.srt',
  content: repeated('1\n00:00:01,000 --> 00:00:59,000\ngood morning\n\n', bytes),
})

const noise = (bytes: number): Uint8Array => Buffer.alloc(bytes, 'longhand')

let feed: Buffer | undefined
/** A feed of nearly ten megabytes. */
export function longFeed(): Buffer {
  const item = (index: number): string =>
    `<item><title>Episode ${index}</title><guid>${index}</guid><enclosure url="/${index}.mp3" length="1"/><itunes:duration>1:02:03</itunes:duration>${'<x>word</x>'.repeat(40)}</item>`
  const items = Array.from({ length: 15_000 }, (_, index) => item(index)).join('')
  return (feed ??= Buffer.from(
    `<rss xmlns:itunes="i"><channel><title>Long talks</title>${items}</channel></rss>`,
  ))
}

let access: string | undefined
/** To the longest text, as a stranger gets it from a link. */
const ofShared: HeaviestInput = async ({ longId, call }) => {
  if (access === undefined) {
    const { url } = (await call('createShareLink', { recordingId: longId })) as { url: string }
    access = (
      (await call('openShareLink', { token: url.slice(url.lastIndexOf('/') + 1) })) as { access: string }
    ).access
  }
  return { fields: { access } }
}

async function summaryOf({
  longId,
  call,
}: World): Promise<{ points: { pointId: string }[]; revision: number }> {
  return (await call('getSummary', { recordingId: longId })) as {
    points: { pointId: string }[]
    revision: number
  }
}

const longPoint = (number: number): string => `${number} ${'word '.repeat(790).trim()}`

let exports = 0

let word: string | undefined
/** One that many sections have. */
async function frequentWord({ textIds, call }: World): Promise<string> {
  if (word !== undefined) return word
  const [section] = await sectionsOf(textIds[1] ?? '', call)
  return (word = section?.text.split(' ')[0] ?? '')
}

const subtitleOptions = { profile: 'netflix', fix: true }

/** For each call of the table, the input that is the most work. A call that is missing here fails a test. */
export const heaviestInputs: Record<EndpointName, HeaviestInput> = {
  sendCode: few,
  checkVerificationCode: few,
  emailRegister: few,
  openAccountLink: few,
  useAccountLink: few,
  confirmAddress: few,
  emailLogin: few,
  resetPassword: few,
  googleLogin: few,
  logout: byStranger,
  checkSession: few,
  loginOptions: few,
  listSessions: few,
  signOutElsewhere: byStranger,
  confirmLogin: few,
  changePassword: byStranger,
  virtualLogin: few,
  getUserInfo: few,
  updateUserInfo: few,
  uploadUserPhoto: () => ({ files: [{ name: 'photo.png', content: noise(5 * 1024 * 1024) }] }),
  removeUserPhoto: few,
  showUserPhoto: few,
  getLastLogin: few,
  getMailPreferences: few,
  updateMailPreferences: few,
  exportMyData: few,
  exportMyDataByPost: few,
  listAccess: few,
  endAccess: few,
  endAllAccess: byStranger,
  getInfoOptions: few,
  submitInfo: few,
  receiveGift: few,
  getInvitation: few,
  getDeletionStatus: few,
  requestDeletion: byStranger,
  cancelDeletion: few,
  checkRecording: few,
  uploadRecording: () => ({ files: [{ name: 'long.mp3', content: noise(64 * 1024 * 1024) }] }),
  completeUpload: few,
  startCapture: few,
  putCaptureChunk: async ({ call }) => {
    const content = noise(4 * 1024 * 1024)
    const { captureId } = (await call('startCapture', { fileName: 'live.webm' })) as { captureId: string }
    return {
      fields: {
        captureId,
        number: 0,
        stretch: 0,
        milliseconds: 1000,
        sha256: createHash('sha256').update(content).digest('hex'),
      },
      files: [{ name: 'chunk', content }],
    }
  },
  listCaptures: few,
  finishCapture: few,
  discardCapture: few,
  listRecordings: page,
  listUntranscribed: page,
  getRecording: ofLong,
  renameRecording: ofLong,
  deleteRecording: async ({ recordings }) => ({ fields: { recordingId: (await recordings(1))[0] } }),
  deleteRecordings: fresh(false),
  listRecycled: page,
  restoreRecordings: fresh(true),
  purgeRecordings: fresh(true),
  emptyRecycleBin: async ({ recordings }) => {
    await recordings(maxRecycled, true)
    return {}
  },
  listSpeakers: few,
  getStorage: few,
  getTranscriptionConfiguration: few,
  listFreeTranscriptions: few,
  startTranscription: ({ recordingIds }) => ({
    fields: {
      transcriptionRequest: writeTranscriptionRequest({
        files: recordingIds.slice(0, 1500).map((recordingId) => ({ recordingId })),
        language: 'en',
      }),
    },
  }),
  getTranscriptionProgress: ({ recordingIds }) => ({
    fields: { recordingIds: recordingIds.slice(0, 350).join(',') },
  }),
  cancelTranscription: ofLong,
  getText: ({ longId }) => ({ fields: { recordingId: longId, form: 'sections' } }),
  getWords: async (world) => ({
    fields: { recordingId: world.longId, revision: (await longText(world)).revision },
  }),
  updateText: async (world) => {
    const { sections, revision } = await longText(world)
    return {
      fields: {
        recordingId: world.longId,
        sectionsJson: JSON.stringify(fitting(changed(sections))),
        revision,
      },
    }
  },
  importText: ({ textIds }) => ({ fields: { recordingId: textIds[0] }, files: [subtitles(4 * 1024 * 1024)] }),
  getPeaks: ofLong,
  downloadRecording: ofLong,
  playRecording: few,
  playPicture: few,
  getStill: few,
  getStills: few,
  getLimit: few,
  quoteTranscription: first(9999),
  listTimeCards: page,
  listTimeEntries: page,
  listTransferOrders: page,
  listGoods: () => ({ fields: { goodsType: 0, page: 1, pageSize: 9999 } }),
  listPaymentChannels: few,
  executePayment: () => ({ fields: { goodsId: 'card-1h' } }),
  checkPayResult: () => ({ fields: { orderNumber: 'o1' } }),
  cancelOrder: () => ({ fields: { orderNumber: 'o1' } }),
  quoteOrder: () => ({ fields: { goodsId: 'card-1h' } }),
  getOrder: () => ({ fields: { orderNumber: 'o1' } }),
  claimOwnership: few,
  changeRole: few,
  getOverview: few,
  getTrends: () => ({ fields: { days: 90 } }),
  listPeople: page,
  exportPeople: few,
  suspendPerson: few,
  readmitPerson: few,
  getPerson: few,
  giveToPerson: few,
  setPersonQuota: few,
  getDefaultQuotas: few,
  setDefaultQuotas: () => ({
    fields: { quotaBytes: null, transcriptionSeconds: null, captionSeconds: null, reason: 'x' },
  }),
  setPersonMonthQuota: few,
  resetPersonPassword: few,
  listInvitations: page,
  invitePeople: () => ({ fields: { emails: ['a@b.example'], send: 'link' } }),
  withdrawInvitation: few,
  changePersonAddress: few,
  pauseWork: few,
  resumeWork: few,
  getServiceNotice: few,
  getImprint: few,
  getSiteDetails: few,
  getMaintenance: few,
  setMaintenance: () => ({ fields: { maintenance: null } }),
  setSiteDetails: () => ({ fields: { name: '', contact: '', imprint: { en: '', 'zh-CN': '' } } }),
  exportPerson: few,
  erasePerson: few,
  getRegistration: few,
  setRegistration: () => ({ fields: { mode: 'open' } }),
  getWork: few,
  listJobs: page,
  exportJobs: few,
  retryJob: few,
  cancelJob: few,
  listManagedModels: few,
  installModel: few,
  removeModel: few,
  orderModels: few,
  tryModel: few,
  listAllOrders: page,
  exportOrders: few,
  refundOrder: few,
  listProducts: few,
  createProduct: () => ({
    fields: {
      goodsId: 'x',
      kind: 'card',
      amount: 1,
      name: { en: 'x', 'zh-CN': 'x' },
      priceFen: 1,
      originalPriceFen: 1,
    },
  }),
  setProductPrice: () => ({ fields: { goodsId: 'x', priceFen: 1, originalPriceFen: 1, reason: 'x' } }),
  retireProduct: few,
  getSoldOrder: few,
  reconcileOrders: few,
  listRefunds: page,
  exportRefunds: few,
  listRewardItems: few,
  setRewardItem: () => ({
    fields: {
      goodsId: 'x',
      minutes: 1,
      beans: 1,
      originalBeans: 1,
      name: { en: 'x', 'zh-CN': 'x' },
      picture: `data:image/png;base64,${'A'.repeat(shopLimits.pictureLength - 30)}`,
    },
  }),
  offerRewardItem: () => ({ fields: { goodsId: 'x', isOffered: true } }),
  createGiftCodes: () => ({
    fields: { count: codeLimits.count, gives: 'beans', amount: 1, until: '2999-12-31' },
  }),
  voidGiftCode: few,
  listGiftCodes: few,
  voidGiftCodes: few,
  getCheckInRewards: () => ({ fields: { month: 'every' } }),
  setCheckInRewards: () => ({
    fields: {
      month: 'every',
      rewards: Array.from({ length: 31 }, () => ({ rewardType: 0, rewardNumber: 10 })),
    },
  }),
  tryRewardRules: () => ({ fields: { pageSize: 9999 } }),
  listManagedBanners: few,
  setBanner: () => ({
    fields: {
      bannerId: 'spring',
      imageEn: widestPicture(),
      imageZh: widestPicture(),
      link: '/vip',
      order: 1,
      isShown: true,
    },
  }),
  listManagedTasks: few,
  setTask: () => ({
    fields: { taskId: 'upload', amount: 1, rewardType: 0, rewardNumber: 10, isOffered: true },
  }),
  listRewardReviews: page,
  approveReward: few,
  refuseReward: few,
  listFeedback: page,
  answerFeedback: few,
  getFeedbackPicture: few,
  listSatisfaction: page,
  listHelpTexts: few,
  getHelpText: () => ({ fields: { titleId: 'quality' } }),
  setHelpText: () => {
    const words = {
      title: 'Long',
      section: 'Ours',
      content: 'long '.repeat(helpTextLimits.contentLength / 5 - 1),
    }
    return { fields: { titleId: 'long', order: 1, texts: { en: words, 'zh-CN': words } } }
  },
  listScheduledJobs: few,
  runScheduledJob: () => ({ fields: { job: 'account.erase' } }),
  getPictureCopies: few,
  makePictureCopies: () => ({ fields: { withFailed: true } }),
  announce: few,
  listTrail: page,
  exportTrail: few,
  listOrders: page,
  downloadReceipt: () => ({ fields: { orderNumber: 'o1' } }),
  quoteRefund: () => ({ fields: { orderNumber: 'o1' } }),
  requestRefund: () => ({ fields: { orderNumber: 'o1' } }),
  downloadCreditNote: () => ({ fields: { orderNumber: 'o1' } }),
  notifyAlipay: few,
  notifySandbox: few,
  getCheckInInfo: few,
  checkIn: few,
  listBeanGoods: page,
  purchaseGoods: few,
  listBeanEntries: page,
  getAsset: few,
  listBanners: few,
  listTasks: few,
  receiveReward: few,
  listPendingRewards: few,
  redeemGiftCode: few,
  listMessages: page,
  getUnreadSize: few,
  readMessage: few,
  readAllMessages: few,
  openMessageStream: few,
  listHelpTitles: few,
  getHelpDocument: few,
  listSpeechModels: few,
  getSpeechModelLicence: few,
  listFeedbackCategories: few,
  addFeedback: () => ({
    fields: { categoryId: 'idea', content: 'word '.repeat(200) },
    files: [1, 2, 3, 4].map((index) => ({ name: `${index}.png`, content: noise(5 * 1024 * 1024) })),
  }),
  getSatisfaction: ofLong,
  rateSatisfaction: ofLong,
  createShareLink: ofLong,
  listShareLinks: ofLong,
  copyShareLink: few,
  replaceShareLink: few,
  revokeShareLink: few,
  openShareLink: few,
  getSharedText: ofShared,
  getSharedPeaks: ofShared,
  getSharedPicture: ofShared,
  playShared: ofShared,
  playSharedPicture: ofShared,
  getSharedStill: ofShared,
  getSharedStills: ofShared,
  exportTranscript: ({ longId }) => {
    // Each round another format; a Word document of so many sections is refused.
    const format = exportFormats[(exports += 1) % exportFormats.length]
    return { fields: { recordingId: longId, format } }
  },
  exportTxt: ofLong,
  exportWord: ofLong,
  previewCaptions: ({ longId }) => ({ fields: { recordingId: longId, format: 'srt', ...subtitleOptions } }),
  exportCaptionReport: ({ longId }) => ({
    fields: { recordingId: longId, format: 'srt', report: 'csv', ...subtitleOptions },
  }),
  exportBatch: ({ textIds }) => ({ fields: { recordingIds: textIds, format: 'txt' } }),
  listVersions: ofLong,
  getVersion: ({ longId, versionId }) => ({ fields: { recordingId: longId, versionId, form: 'sections' } }),
  restoreVersion: ofVersion,
  nameVersion: ({ longId }) => ({ fields: { recordingId: longId } }),
  deleteVersion: ({ longId }) => ({ fields: { recordingId: longId } }),
  getCapabilities: few,
  getInsightsConfiguration: few,
  getSummary: ofLong,
  makeSummary: ofLong,
  cancelSummary: ofLong,
  updateSummaryPoint: async (world) => {
    const { points, revision } = await summaryOf(world)
    return {
      fields: { recordingId: world.longId, revision, pointId: points[0]?.pointId, text: longPoint(revision) },
    }
  },
  updateSummaryPoints: async (world) => {
    const { points, revision } = await summaryOf(world)
    return {
      fields: {
        recordingId: world.longId,
        revision,
        abstracts: points.map(({ pointId }) => ({ pointId, text: longPoint(revision) })),
      },
    }
  },
  exportSummaryWord: ofLong,
  getNotes: ofLong,
  updateNotes: async ({ longId, call }) => {
    const { document, revision } = (await call('getNotes', { recordingId: longId })) as {
      document: unknown
      revision: number
    }
    return { fields: { recordingId: longId, document, revision } }
  },
  exportNotesWord: ofLong,
  listQuestions: ofLong,
  askQuestion: ofLong,
  clearQuestions: ofLong,
  listTranslations: ofLong,
  getTranslation: ({ longId }) => ({ fields: { recordingId: longId, language: 'fr' } }),
  translateText: ({ longId }) => ({ fields: { recordingId: longId, language: 'de' } }),
  cancelTranslation: ({ longId }) => ({ fields: { recordingId: longId, language: 'de' } }),
  updateSections: async (world) => {
    const { sections, revision } = await longText(world)
    const after = fitting(changed(sections))
    const change = { after: null, removed: sections.map(({ sectionId }) => sectionId), sections: after }
    return { fields: { recordingId: world.longId, revision, changeId: `change-${saves}`, changes: [change] } }
  },
  separateSpeakers: ofLong,
  getSpeakerRun: ofLong,
  transcribeStretch: ({ longId }) => ({ fields: { recordingId: longId, startMs: 0, endMs: 600_000 } }),
  getStretch: ofLong,
  dismissStretch: ofLong,
  listFolders: few,
  addFolder: few,
  updateFolder: few,
  deleteFolder: few,
  moveRecordings: ({ recordingIds }) => ({
    fields: { recordingIds: recordingIds.slice(0, maxIds), folderId: '' },
  }),
  listTags: few,
  changeTags: ({ recordingIds }) => ({
    fields: {
      recordingIds: recordingIds.slice(0, maxIds),
      add: Array.from({ length: 5 }, (_, index) => `new tag ${index}`),
    },
  }),
  renameTag: () => ({ fields: { tag: 'tag 1', newTag: 'tag 1 again' } }),
  getHotWords: ofLong,
  putHotWords: () => ({
    fields: {
      words: Array.from({ length: 500 }, (_, index) => `${index} ${'word '.repeat(12)}`.slice(0, 64).trim()),
    },
  }),
  suggestHotWords: ofLong,
  searchTranscripts: async (world) => ({
    fields: { keyword: await frequentWord(world), page: 1, pageSize: 100 },
  }),
  planSplit: ofLong,
  splitRecording: ofLong,
  joinRecordings: ({ textIds }) => ({
    fields: { recordingIds: textIds.slice(0, 10), fileName: 'joined', originals: 'keep' },
  }),
  listRecordingTasks: few,
  listVoices: few,
  previewVoice: few,
  getVoiceModel: few,
  setVoiceModel: few,
  textToVoice: () => ({ fields: { text: 'word '.repeat(2000).trim(), voiceId: 'flite-slt' } }),
  convertSong: () => ({
    fields: { voiceId: 'rvc-singer' },
    files: [{ name: 'song.mp3', content: noise(64 * 1024 * 1024) }],
  }),
  listVoiceTasks: few,
  getVoiceTask: few,
  cancelVoiceTask: few,
  resumeVoiceTask: few,
  deleteVoiceTask: few,
  downloadVoice: few,
  listVoiceDrafts: few,
  saveVoiceDraft: () => ({ fields: { text: 'word '.repeat(2000).trim(), voiceId: 'flite-slt' } }),
  deleteVoiceDraft: few,
  getVoiceConsent: few,
  addMyVoice: () => ({ files: [{ name: 'voice.wav', content: noise(5 * 1024 * 1024) }] }),
  renameMyVoice: few,
  deleteMyVoice: few,
  startCaption: few,
  openCaption: few,
  getCaption: few,
  getCurrentCaption: few,
  endCaption: few,
  translateCaption: few,
  shareCaption: few,
  createAccessToken: few,
  listAccessTokens: few,
  revokeAccessToken: few,
  createWebhook: () => ({ fields: { url: `https://example.com/${'x'.repeat(1900)}` } }),
  listWebhooks: few,
  deleteWebhook: few,
  listWebhookDeliveries: few,
  redeliverWebhook: few,
  createExportRule: () => ({
    fields: {
      format: 'txt',
      path: '{{title}}',
      destination: { kind: 'webdav', address: 'https://example.com/dav/', user: 'u', password: 'p' },
    },
  }),
  updateExportRule: few,
  listExportRules: few,
  pauseExportRule: few,
  deleteExportRule: few,
  tryExportDestination: few,
  listExports: few,
  exportAgain: few,
  exportAll: few,
  lookAtLink: ({ feedAddress }) => ({ fields: { address: feedAddress } }),
  importLink: async ({ feedAddress, call }) => {
    const { episodes } = (await call('lookAtLink', { address: feedAddress })) as {
      episodes: { episodeId: string }[]
    }
    return {
      fields: {
        address: feedAddress,
        episodeIds: episodes.slice(-linkLimits.perCall).map(({ episodeId }) => episodeId),
      },
    }
  },
  listLinkImports: few,
  cancelLinkImport: few,
  retryLinkImport: few,
  removeLinkImport: few,
  openAppSession: asApp,
  endAppSessions: asApp,
  eraseAppUser: asApp,
  createAppProduct: ({ appSecret }) => ({ bearer: appSecret, fields: { price: 100, currency: 'CNY' } }),
  updateAppProduct: asApp,
  listAppProducts: asApp,
  retireAppProduct: asApp,
  createAppOrder: asApp,
  getAppOrder: asApp,
  listAppOrders: asApp,
  refundAppOrder: asApp,
  moveAppBeans: asApp,
  getAppBeans: asApp,
  getReview: ofLong,
  startCaptionedVideo: ofLong,
  listCaptionedVideos: few,
  cancelCaptionedVideo: ofLong,
  downloadCaptionedVideo: ofLong,
}
