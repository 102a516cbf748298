// @vitest-environment node
import { call, sendCall } from '@longhand/api-client'
import type { ApiCall } from '@longhand/api-client'
import { fakeTransport } from '@longhand/api-client/testing'
import { schemas } from '@longhand/contracts/schemas'
import { describe, expect, it } from 'vitest'
import { accountHandlers, memberFixture } from './testing.ts'

const paging = { page: 1, pageSize: 10 }
const calls: ApiCall[] = [
  call('getUserInfo', {}),
  call('updateUserInfo', { nickName: 'Grace' }),
  call('uploadUserPhoto', {}, { file: new Blob(['x']) }),
  call('removeUserPhoto', {}),
  call('getLastLogin', {}),
  call('getMailPreferences', {}),
  call('updateMailPreferences', { rewards: true }),
  call('getInfoOptions', {}),
  call('submitInfo', { infoCollectIdentity: 'research' }),
  call('receiveGift', { gift: 'new_user' }),
  call('getInvitation', {}),
  call('getDeletionStatus', {}),
  call('requestDeletion', { password: 'a'.repeat(32) }),
  call('sendCode', { email: 'ada@example.com' }),
  call('cancelDeletion', {}),
  call('listAccess', {}),
  call('signOutElsewhere', {}),
  call('changePassword', { currentPassword: 'a'.repeat(32), password: 'b'.repeat(32) }),
  call('listAccessTokens', {}),
  call('createAccessToken', { name: 'n8n', scopes: ['account:read'] }),
  call('revokeAccessToken', { tokenId: 't1' }),
  call('listWebhooks', {}),
  call('createWebhook', { url: 'https://example.com/', events: ['order.paid'] }),
  call('deleteWebhook', { webhookId: 'w1' }),
  call('listWebhookDeliveries', { webhookId: 'w1', ...paging }),
  call('redeliverWebhook', { deliveryId: 'msg_5f1c7a2e9b' }),
  call('listExportRules', {}),
  call('createExportRule', { format: 'md', path: '{{title}}', destination: { kind: 'folder' } }),
  call('updateExportRule', {
    ruleId: 'r1',
    format: 'pdf',
    path: '{{title}}',
    destination: { kind: 'folder' },
  }),
  call('pauseExportRule', { ruleId: 'r1', isPaused: true }),
  call('deleteExportRule', { ruleId: 'r3' }),
  call('tryExportDestination', { destination: { kind: 'folder' } }),
  call('listExports', { ruleId: 'r1', ...paging }),
  call('exportAgain', { ruleId: 'r1', recordingId: 'a1' }),
  call('exportAll', { ruleId: 'r1' }),
]

describe('the fake account', () => {
  const transport = fakeTransport(accountHandlers())

  it.each(calls.map((request) => [request.name, request] as const))(
    'answers %s as the contract says',
    async (name, request) => {
      const { data, error } = await sendCall(transport, request)
      expect(error).toBeUndefined()
      expect(schemas[name].request.safeParse(request.fields).error).toBeUndefined()
      expect(schemas[name].answer.safeParse(data).error).toBeUndefined()
    },
  )

  it('answers the export with a file', async () => {
    expect(
      (await sendCall(transport, call('exportMyDataByPost', { verificationCode: '123456' }))).data,
    ).toMatchObject({ name: 'longhand-export.zip' })
  })
})

it('the other fixtures satisfy the schema', () => {
  expect(schemas.getUserInfo.answer.parse(memberFixture)).toEqual(memberFixture)
})
