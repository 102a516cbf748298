import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { userInfoSchema } from './account/schemas.ts'
import { goodsSchema } from './cashier/schemas.ts'
import { folderSchema } from './folders/schemas.ts'
import {
  acceptedFormats,
  authLimits,
  cashierCardsPerRow,
  checkInCellsPerRow,
  checkInThrottleMs,
  chooseLanguage,
  codeResendSeconds,
  defaultCurrency,
  defaultDownloadName,
  defaultMaxBodyBytes,
  emailPattern,
  type Endpoint,
  type EndpointName,
  endpoints,
  environmentLinks,
  environmentOf,
  errorCatalog,
  errorNameOf,
  giftCodeLength,
  goodsType,
  httpErrorSentences,
  isAudioType,
  isRepeatable,
  messagePageSize,
  newUserGiftSeconds,
  paymentPollMs,
  recordingStatus,
  requestTimeoutMs,
  speakerNameLength,
  speakerNamePattern,
  successCode,
  timeCardDays,
  tradeStatus,
  transcriptionMaxSeconds,
  unreadShownMax,
  uploadLimits,
  vipMonthSeconds,
  webSource,
  wirePath,
} from './index.ts'
import { messageSchema } from './messages/schemas.ts'
import { maxEpochSeconds, maxWhole } from './ranges.ts'
import {
  assetSchema,
  bannerSchema,
  checkInInfoSchema,
  checkInResultSchema,
  taskSchema,
} from './rewards/schemas.ts'
import { sectionSchema } from '@longhand/transcript/schema'
import { schemas } from './schemas.ts'
import { feedbackCategorySchema, helpDocumentSchema } from './support/schemas.ts'
import { usageSchema } from './time/schemas.ts'
import { recordingSchema, transcriptionRequestSchema, transcriptSchema } from './transcripts/schemas.ts'

describe('endpoint table', () => {
  it('has one row per method and path, and a schema for each', () => {
    const addresses = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(Object.keys(schemas).sort()).toEqual(Object.keys(endpoints).sort())
  })

  it.each(Object.entries(endpoints))('%s names owned fields that its request has', (name, endpoint) => {
    const shape = Object.keys(schemas[name as keyof typeof schemas].request.shape)
    for (const field of 'owned' in endpoint ? endpoint.owned : []) expect(shape).toContain(field)
  })

  it.each(Object.entries<Endpoint>(endpoints).filter(([, { needsRecentLogin }]) => needsRecentLogin))(
    '%s declares that it asks for a recent login',
    (_, { errors }) => {
      expect(errors).toContain('RECENT_LOGIN_NEEDED')
    },
  )

  it.each(Object.entries<Endpoint>(endpoints))(
    '%s names a field that makes it repeatable only where its request may lack it',
    (name, { repeatable }) => {
      if (typeof repeatable !== 'string') return
      const shape: Record<string, z.ZodType> = schemas[name as keyof typeof schemas].request.shape
      const field = shape[repeatable]
      expect(field?.safeParse(undefined).success).toBe(true)
    },
  )

  it.each([
    ['listOrders', {}, true],
    ['updateSections', {}, true],
    ['completeUpload', {}, true],
    ['getAsset', {}, true],
    ['purchaseGoods', {}, false],
    ['purchaseGoods', { key: 'a-purchase' }, true],
    ['restoreVersion', {}, false],
    ['restoreVersion', { revision: 3 }, true],
    ['executePayment', {}, false],
    ['deleteFolder', {}, false],
  ] as const)('says of %s with %j whether it may be sent again: %s', (name, fields, may) => {
    expect(isRepeatable(endpoints[name], fields)).toBe(may)
  })
})

/** Of an object on the wire. */
const fieldsOf = ({ shape }: { shape: object }): string[] =>
  Object.keys(shape).map((name) => wirePath([name]))
const listed = (names: string): string[] => names.split(' ').filter(Boolean)

// Programs of others know these: a new name here is a new version of the API, not a rename.
describe('the wire', () => {
  it.each<[EndpointName, string, string]>([
    ['listGoods', 'GET /api/v1/store/pay_goods_list', 'goodsType'],
    ['executePayment', 'POST /api/v1/pay/execute_payment', 'source goodsId payAgent orderNumber'],
    ['checkPayResult', 'POST /api/v1/pay/check_pay_result', 'orderNumber payAgent'],
    ['getOrder', 'GET /order/get_checkout', 'orderNumber'],
    ['quoteOrder', 'GET /order/checkout', 'goodsId'],
    ['listOrders', 'GET /api/v1/store/pay_order_list', 'page pageSize'],
    ['getCheckInInfo', 'POST /api/v1/store/sign_info', ''],
    ['checkIn', 'POST /api/v1/store/sign', ''],
    ['listBeanGoods', 'POST /api/v1/store/goods_list', 'page pageSize'],
    ['purchaseGoods', 'POST /api/v1/store/purchase_goods', 'coinNumber goodsId exchangeAmount'],
    ['listBeanEntries', 'POST /api/v1/store/bean_detail', 'page pageSize'],
    ['getAsset', 'POST /api/v1/store/get_asset', ''],
    ['listBanners', 'GET /banner/get_banner', 'source'],
    ['listTasks', 'GET /api/v1/challenge/task_list', ''],
    ['receiveReward', 'POST /api/v1/challenge/receive_reward', 'challengeId'],
    ['redeemGiftCode', 'POST /api/v1/gift_pack/gift_code_exchange', 'packCode'],
    ['emailLogin', 'POST /tripartite/email_login', 'email password'],
    ['emailRegister', 'POST /tripartite/email_register', 'email password source'],
    ['sendCode', 'POST /tripartite/send_code', 'email'],
    ['resetPassword', 'POST /tripartite/reset_password', 'email password'],
    ['checkVerificationCode', 'POST /tripartite/check_verification_code', 'email verificationCode'],
    ['googleLogin', 'POST /tripartite/google_login', 'idToken'],
    ['checkSession', 'GET /api/v1/user/check_session', ''],
    ['listMessages', 'POST /notify/get_list', 'page pageSize readSign'],
    ['getUnreadSize', 'GET /notify/get_unread_size', ''],
    ['readMessage', 'POST /notify/read_msg', 'notifyId'],
    ['readAllMessages', 'POST /notify/read_all_msg', ''],
    ['listRecordings', 'GET /api/v1/audio/list', 'source'],
    ['listUntranscribed', 'GET /api/v2/audio/no_transfer_list', 'page pageSize'],
    ['moveRecordings', 'POST /api/v2/audio/move_batch', 'fileIds menuId'],
    ['listFolders', 'GET /api/v2/menu/sound_list', 'source'],
    ['addFolder', 'POST /api/v2/menu/add_menu', 'menuName'],
    ['updateFolder', 'POST /api/v2/menu/update_menu', 'menuId menuName'],
    ['deleteFolder', 'DELETE /api/v2/menu/delete_menu', 'menuId'],
    ['getLastLogin', 'POST /api/v1/user/login/last_time', ''],
    ['deleteRecording', 'POST /api/v1/audio/record/delete_record', 'fileId'],
    ['deleteRecordings', 'POST /api/v1/audio/record/delete_batch', 'fileIds'],
    ['getLimit', 'GET /api/v1/limit/time/get_limit', 'userId source'],
    ['getRecording', 'GET /api/v1/audio/info', 'fileId'],
    ['renameRecording', 'POST /api/v1/audio/update_record', 'fileId fileName'],
    ['getText', 'GET /api/v2/audio/text/get_text', 'fileId answerVersion'],
    ['updateText', 'POST /api/v2/audio/text/update_text', 'fileId asrResult'],
    ['getTranscriptionProgress', 'GET /api/v2/dictation/audio/progress', 'fileIds'],
    ['checkRecording', 'POST /api/v2/audio/check_audio', 'fileName fileSize'],
    ['exportTxt', 'GET /api/v2/audio/export/txt', 'fileId'],
    ['exportWord', 'GET /api/v2/audio/export/word', 'fileId'],
    ['exportBatch', 'POST /api/v2/audio/export/batch_download', 'fileIds format'],
    ['downloadRecording', 'GET /api/v2/audio/download', 'fileId'],
    ['getNotes', 'GET /api/v1/rich_text/get_text', 'fileId'],
    ['updateNotes', 'POST /api/v1/rich_text/update_text', 'fileId document'],
    ['exportNotesWord', 'GET /api/v1/rich_text/rich_export_word', 'fileId'],
    ['createShareLink', 'POST /api/v1/rich_text/generate_url', 'fileId'],
    ['updateSummaryPoint', 'POST /api/v1/text/update_para', 'fileId pointId text'],
    ['updateSummaryPoints', 'POST /api/v1/text/update_abstracts', 'fileId abstracts'],
    ['exportSummaryWord', 'GET /api/v1/text/abstracts_export_word', 'fileId'],
    ['startTranscription', 'POST /api/v2/dictation/audio/dictation_batch', 'dictationParam'],
    ['getHotWords', 'GET /api/v1/hotWords', ''],
    ['putHotWords', 'PUT /api/v1/hotWords', 'words'],
    ['getTranscriptionConfiguration', 'GET /api/v1/dictation/configuration', ''],
    ['getUserInfo', 'GET /api/v1/user/info', ''],
    ['updateUserInfo', 'PUT /api/v1/user/info', 'nickName'],
    ['virtualLogin', 'POST /api/v3/user/virtual_login', ''],
    ['listTransferOrders', 'GET /order/get_transfer_order', 'page pageSize'],
    ['listTimeCards', 'GET /api/v3/user/get_user_duration_card_list', 'page pageSize'],
    ['listTimeEntries', 'GET /api/v3/user/get_duration_detail', 'page pageSize'],
    ['getDeletionStatus', 'GET /api/v1/user/delete_account_status', ''],
    ['getInfoOptions', 'GET /api/v1/info_collect', ''],
    ['submitInfo', 'POST /api/v1/update_info_collect', 'infoCollectIdentity infoCollectChannel'],
    ['listFeedbackCategories', 'GET /feedback/get_question_category', ''],
    ['addFeedback', 'POST /feedback/add', 'categoryId content'],
    ['getHelpDocument', 'GET /help_document/get', 'titleId'],
    ['listHelpTitles', 'GET /help_document/get_title', ''],
  ])('%s is %s and takes “%s”', (name, address, fields) => {
    expect(`${endpoints[name].method} ${endpoints[name].path}`).toBe(address)
    expect(fieldsOf(schemas[name].request)).toEqual(expect.arrayContaining(listed(fields)))
  })

  it.each<[string, { shape: object }, string]>([
    [
      'goods',
      goodsSchema,
      'goodsId goodsName price currency originalPrice duration effectiveTime discount exchangeCoin originalCoin goodsIntroduce goodsPicPath',
    ],
    ['a list of goods for beans', schemas.listBeanGoods.answer, 'list total'],
    ['a payment', schemas.executePayment.answer, 'payUrl orderNumber'],
    ['the state of a payment', schemas.checkPayResult.answer, 'tradeStatus'],
    ['a session', schemas.emailLogin.answer, 'userId token'],
    ['a session by Google', schemas.googleLogin.answer, 'userId token'],
    ['a message', messageSchema, 'notifyId senderName sendTimeStr notifyTitle notifyText notifyRead'],
    ['a redemption', schemas.purchaseGoods.answer, 'exchangeAmount signRewardType signRewardNumber'],
    ['the check-ins of a month', checkInInfoSchema, 'allSignDay nowMonth todaySign rewardContentList'],
    [
      'a day of check-ins',
      checkInInfoSchema.shape.rewardContentList.element,
      'day signRewardNumber signRewardType rewardPicPath',
    ],
    ['a check-in', checkInResultSchema, 'signCheck signRewardNumber signRewardType memberTimes'],
    [
      'a task',
      taskSchema,
      'challengeId challengeName challengeDesc challengeType challengeSortType progressAmount progressFinish progressStatus rewardType rewardNumber',
    ],
    ['a claim', schemas.receiveReward.answer.shape.resultList.element, 'rewardType rewardNumber'],
    ['a gift code', schemas.redeemGiftCode.answer, 'rewardType rewardNumber'],
    ['what a user has', assetSchema, 'allCoinNumber allTimeCard'],
    [
      'a user',
      userInfoSchema,
      'userPhoto nickName isMember memberEffectiveTime infoCollectChannel infoCollectIdentity received receiveSuccess',
    ],
    ['a banner', bannerSchema, 'id image link'],
    ['a transcript', transcriptSchema, 'fileName updateTime asrResult'],
    ['a section', sectionSchema, 'spkName startTime'],
    [
      'a recording',
      recordingSchema,
      'fileId fileName fileStatus timeLen fileSize sampleRate format audioPath updateTime source',
    ],
    ['a request for transcriptions', transcriptionRequestSchema, 'source answerVersion files'],
    ['usage', usageSchema, 'timeUsedToday timeLimitToday timeUsed timeLimit auth'],
    ['a folder', folderSchema, 'menuId menuName'],
    ['a category of feedback', feedbackCategorySchema, 'id name parentId level'],
    ['a help document', helpDocumentSchema, 'titleId content'],
    ['the voice of a user', schemas.getVoiceModel.answer, 'mt mc'],
  ])('%s has its fields', (_what, schema, fields) => {
    expect(fieldsOf(schema)).toEqual(expect.arrayContaining(listed(fields)))
  })

  it('has a list of daily tasks, then one of challenges', () => {
    const isAnswer = (answer: unknown): boolean => schemas.listTasks.answer.safeParse(answer).success
    expect([
      isAnswer([{ taskList: [] }, { taskList: [] }]),
      isAnswer([{ taskList: [] }]),
      isAnswer([[], []]),
    ]).toEqual([true, false, false])
  })
})

describe('what the product promises', () => {
  it.each<[string, object, object]>([
    [
      'calls',
      { requestTimeoutMs, successCode, webSource, defaultDownloadName },
      { requestTimeoutMs: 600_000, successCode: 1, webSource: 0, defaultDownloadName: 'unknow.zip' },
    ],
    [
      'payments',
      { defaultCurrency, paymentPollMs, goodsType, tradeStatus, cashierCardsPerRow },
      {
        defaultCurrency: '￥',
        paymentPollMs: 5000,
        goodsType: { card: 0, vip: 1 },
        tradeStatus: { none: -1, scanned: 0, success: 1, finished: 2, failed: 3 },
        cashierCardsPerRow: { vip: 3, card: 6 },
      },
    ],
    [
      'logins',
      { ...authLimits, codeResendSeconds },
      { emailLength: 40, passwordMinLength: 8, passwordMaxLength: 20, codeLength: 6, codeResendSeconds: 60 },
    ],
    ['messages', { messagePageSize, unreadShownMax }, { messagePageSize: 9999, unreadShownMax: 99 }],
    [
      'transcription time',
      { timeCardDays, newUserGiftSeconds, vipMonthSeconds },
      {
        timeCardDays: { bought: 365, beans: 90, gift: 90 },
        newUserGiftSeconds: 36_000,
        vipMonthSeconds: 72_000,
      },
    ],
    [
      'rewards',
      { giftCodeLength, checkInThrottleMs, checkInCellsPerRow },
      { giftCodeLength: 8, checkInThrottleMs: 2000, checkInCellsPerRow: 7 },
    ],
    [
      'recordings',
      { ...uploadLimits, transcriptionMaxSeconds, recordingStatus, speakerNameLength },
      {
        maxBytes: 1_073_741_824,
        maxSeconds: 18_000,
        transcriptionMaxSeconds: 10_800,
        recordingStatus: { waiting: 0, transferring: 1, complete: 2, inQueue: 3, failed: -1, notFound: -10 },
        speakerNameLength: 10,
      },
    ],
  ])('has the numbers of %s', (_what, limits, promised) => {
    expect(limits).toEqual(promised)
  })

  it('takes fifteen formats at least', () => {
    expect(acceptedFormats.slice(0, 15).join(' ')).toBe(
      'wav mp3 m4a aac mp4 3gp mkv flv mov wmv mxf avi amr wma m4s',
    )
  })
})

/** Numbers of a request without an upper bound that the database's usual columns hold, by path. */
function findUnbounded(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return []
  const {
    type,
    maximum = Infinity,
    const: one,
    enum: several,
  } = node as { type?: unknown; maximum?: number; const?: unknown; enum?: unknown }
  const isUnbounded =
    (type === 'number' || type === 'integer') &&
    one === undefined &&
    several === undefined &&
    !(maximum <= maxWhole)
  const inside = Object.entries(node).flatMap(([key, entry]) =>
    findUnbounded(
      entry,
      ['properties', 'items', 'anyOf', '$defs'].includes(key) || Array.isArray(node)
        ? path
        : `${path}.${key}`,
    ),
  )
  return [...new Set(isUnbounded ? [path, ...inside] : inside)]
}

describe('requests', () => {
  // A transfer's bytes are compared with what may be sent before they are stored; of the moments, PostgreSQL and JavaScript hold all that their schema lets pass.
  const larger = [
    'checkRecording.fileSize',
    'setDefaultQuotas.quotaBytes',
    'setMaintenance.maintenance.untilTime',
    'setPersonQuota.quotaBytes',
    'setPersonQuota.from',
    ...['listRecordings', 'listAppOrders'].flatMap((name) => [`${name}.from`, `${name}.to`]),
  ]

  it.each(Object.entries(schemas))(
    '%s takes no number that the database cannot hold',
    (name, { request }) => {
      const found = findUnbounded(z.toJSONSchema(request, { io: 'output', unrepresentable: 'any' }), name)
      expect(found).toEqual(larger.filter((path) => path.startsWith(`${name}.`)))
    },
  )

  it.each([maxEpochSeconds + 1, 8.64e12, 1e300, -1])('of recordings since %d name no moment', (from) => {
    expect(schemas.listRecordings.request.safeParse({ from }).success).toBe(false)
    expect(schemas.listRecordings.request.safeParse({ to: String(BigInt(Math.floor(from))) }).success).toBe(
      false,
    )
  })
})

describe('limits of bodies', () => {
  const rows = Object.values(endpoints as Record<string, Endpoint>)

  it('are given for whatever carries files, and are small for anyone who is not logged in', () => {
    for (const { path, access, send, maxBodyBytes } of rows) {
      if (send === 'multipart') expect(maxBodyBytes, path).toBeGreaterThan(defaultMaxBodyBytes)
      if (access !== 'user') expect(maxBodyBytes, path).toBeUndefined()
    }
  })
})

describe('error catalogue', () => {
  it.each<[number, string, string]>([
    [10001, 'You are not logged in', 'clear-session toast'],
    [10002, 'Required parameters missing', 'toast'],
    [2100033, 'A value is not valid', 'toast'],
    [10006, 'User has been deleted', 'clear-session toast go-home'],
    [20001, 'Storage quota insufficient', 'toast'],
    [20002, 'Save file failed', 'toast'],
    [20003, 'File not found', 'toast'],
    [20004, 'File upload failed', 'toast'],
    [30001, 'Record not found', 'toast'],
    [40001, 'Transcription failed', 'toast'],
    [50001, 'Only audio under 3 hours supported', 'toast'],
    [50002, 'Transcription quota exceeded, try tomorrow', 'toast'],
    [99999, 'System exception', 'toast'],
    [2200001, 'Membership expired', 'toast reload'],
    [2400014, 'Request is illegal', 'toast open-login'],
    [80000, 'Rejected', 'silent'],
  ])('says for %i “%s” and does: %s', (code, sentence, effects) => {
    const entry = errorCatalog[errorNameOf(code)!]
    expect([entry.code, entry.sentence.en, entry.effects.join(' ')]).toEqual([code, sentence, effects])
  })

  it.each([400, 401, 403, 404, 408, 500, 501, 502, 503, 504, 505] as const)(
    'has a sentence for HTTP %i',
    (status) => {
      expect(httpErrorSentences[status].en).not.toBe('')
    },
  )

  it('gives each code once and an unknown code no name', () => {
    const codes = Object.values(errorCatalog).map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(errorNameOf(424242)).toBeUndefined()
  })
})

it.each([
  ['zh-CN,zh;q=0.9', 'zh-CN'],
  ['en-GB,en;q=0.9,zh;q=0.8', 'en'],
  ['fr,zh-TW;q=0.5,en;q=0.3', 'zh-CN'],
  ['de', 'en'],
  ['zh_CN', 'zh-CN'],
  ['zha, enm', 'en'],
  [undefined, 'en'],
])('speaks for %s the language %s', (header, language) => {
  expect(chooseLanguage(header)).toBe(language)
})

it.each([
  ['localhost', 'local'],
  ['127.0.0.1', 'local'],
  ['test.longhand.example', 'test'],
  ['longhand.example', 'production'],
])('finds the environment of %s', (host, environment) => {
  expect(environmentOf(host)).toBe(environment)
})

it.each(['local', 'test', 'production'] as const)(
  'links to the pages of the product in the environment %s',
  (environment) => {
    expect(environmentLinks[environment]).toEqual({
      privacy: '/privacy',
      agreement: '/agreement',
      help: '/helpDocument',
      satisfaction: '/tranSatisfaction',
      membership: '/vip',
    })
  },
)

it.each([
  ['a@b.co', true],
  ['first.last+tag@mail.example.org', true],
  ['no-at.example.org', false],
  ['a@b', false],
  ['a b@c.de', false],
  ['a@-b.de', false],
])('takes %s as an address: %s', (address, isAddress) => {
  expect(emailPattern.test(address)).toBe(isAddress)
})

it.each([
  ['audio/x-unknown', true],
  ['talk.MP3', true],
  ['video/mp4', false],
  ['notes.amr', true],
])('takes %s for audio: %s', (type, isAudio) => {
  expect(isAudioType(type)).toBe(isAudio)
})

it.each([
  ['张三', true],
  ['Anna2', true],
  ['Anna B', false],
  ['a_b', false],
  ['', false],
])('accepts the speaker name %j: %s', (name, isAccepted) => {
  expect(speakerNamePattern.test(name)).toBe(isAccepted)
})
