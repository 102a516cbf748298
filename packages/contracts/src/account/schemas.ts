import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { ownerProofSchema } from '../auth/schemas.ts'
import { interfaceLanguages } from '../language.ts'
import { gifts, nickNameLength } from './limits.ts'

export const userInfoSchema = z.object({
  userPhoto: z.string().describe('Address of the photo, or empty'),
  nickName: z.string(),
  email: z.string(),
  isMember: z.boolean(),
  memberEffectiveTime: z.number().int().describe('End of the membership in epoch seconds, 0 without one'),
  infoCollectChannel: z.string().describe('Empty until answered'),
  infoCollectIdentity: z.string().describe('Empty until answered'),
  received: z.boolean().describe('Whether the new-user gift waits to be received'),
  receiveSuccess: z.boolean().describe('Whether the invitation gift waits to be received'),
  role: z
    .enum(['owner', 'operator', 'support'])
    .optional()
    .describe('What the user may do for the installation; left out for everyone else'),
  hasPassword: z.boolean().describe('False for a user who has only come with Google'),
})

export const mailPreferencesSchema = z.object({
  transcriptions: z.boolean(),
  purchases: z.boolean(),
  rewards: z.boolean(),
})

export const deletionSchema = z.object({
  pending: z.boolean(),
  requestedAt: epochSeconds.nullable(),
  purgeAt: epochSeconds.nullable(),
})

const option = z.object({ id: z.string(), name: z.string() })
const nothing = z.object({})

export const accountSchemas = {
  getUserInfo: { request: nothing, answer: userInfoSchema },
  updateUserInfo: {
    request: z.object({
      nickName: z
        .string()
        .trim()
        .min(1)
        .max(nickNameLength)
        .regex(/^[^\p{Cc}]+$/u)
        .optional(),
      language: z.enum(interfaceLanguages).optional(),
    }),
    answer: userInfoSchema,
  },
  uploadUserPhoto: { request: nothing, answer: userInfoSchema },
  removeUserPhoto: { request: nothing, answer: userInfoSchema },
  showUserPhoto: { request: z.object({ ticket: z.string().min(1).max(512) }), answer: z.null() },
  getLastLogin: { request: nothing, answer: epochSeconds.nullable() },
  getMailPreferences: { request: nothing, answer: mailPreferencesSchema },
  updateMailPreferences: { request: mailPreferencesSchema.partial(), answer: mailPreferencesSchema },
  exportMyData: { request: ownerProofSchema, answer: z.null() },
  exportMyDataByPost: { request: ownerProofSchema, answer: z.null() },
  getInfoOptions: { request: nothing, answer: z.tuple([z.array(option), z.array(option)]) },
  submitInfo: {
    request: z.object({
      infoCollectIdentity: z.string().min(1).max(64).optional(),
      infoCollectChannel: z.string().min(1).max(64).optional(),
    }),
    answer: z.null(),
  },
  receiveGift: { request: z.object({ gift: z.enum(gifts) }), answer: z.null() },
  getInvitation: {
    request: nothing,
    answer: z.object({
      code: z.string(),
      invited: z.number().int(),
      rewarded: z.number().int().describe('Of the invited, those for whom the inviter got a reward'),
    }),
  },
  getDeletionStatus: { request: nothing, answer: deletionSchema },
  requestDeletion: { request: ownerProofSchema, answer: deletionSchema },
  cancelDeletion: { request: nothing, answer: deletionSchema },
}
