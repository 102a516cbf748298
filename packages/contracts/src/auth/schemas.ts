import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { registrationModes } from '../operator/limits.ts'
import { accountLinkPurposes, authLimits, emailPattern } from './limits.ts'

/** Addresses are compared without case. */
export const emailSchema = z
  .string()
  .max(authLimits.emailLength)
  .regex(emailPattern)
  .transform((email) => email.toLowerCase())

/** `md5(password + passwordSalt)` in hex: the only form in which a password travels. */
const passwordHashSchema = z
  .string()
  .regex(/^[0-9a-f]{32}$/i)
  .transform((hash) => hash.toLowerCase())

const codeSchema = z.string().regex(/^\d{1,6}$/)

/** What a user who is logged in proves with that they are the account's owner, in front of this browser now. */
export const ownerProofSchema = z
  .object({
    password: passwordHashSchema.optional(),
    verificationCode: codeSchema
      .optional()
      .describe('A code that `send_code` mailed to the account’s address, asked for in this browser'),
  })
  .refine(({ password, verificationCode }) => password !== undefined || verificationCode !== undefined, {
    path: ['password'],
  })

const sessionSchema = z.object({ userId: z.string(), token: z.string() })

const sessionSummarySchema = z.object({
  sessionId: z.string(),
  deviceLabel: z.string().describe('Browser and system, or empty'),
  createTime: epochSeconds,
  lastSeenTime: epochSeconds,
  isCurrent: z.boolean(),
})

/** A code that no one has is no error. */
const inviteCodeSchema = z
  .string()
  .optional()
  // A spoilt link must not keep anyone from signing up.
  .transform((code) => (code !== undefined && code.length <= 16 ? code : undefined))

export const authSchemas = {
  sendCode: { request: z.object({ email: emailSchema }), answer: z.null() },
  checkVerificationCode: {
    request: z.object({ email: emailSchema, verificationCode: codeSchema }),
    answer: z.null(),
  },
  emailRegister: {
    request: z.object({
      email: emailSchema,
      password: passwordHashSchema,
      source: z.literal(0).optional(),
      inviteCode: inviteCodeSchema,
    }),
    answer: z.null(),
  },
  emailLogin: {
    request: z.object({ email: emailSchema, password: passwordHashSchema }),
    answer: sessionSchema,
  },
  resetPassword: {
    request: z.object({ email: emailSchema, password: passwordHashSchema }),
    answer: z.null(),
  },
  openAccountLink: {
    request: z.object({ token: z.string().min(1).max(64) }),
    answer: z.object({
      purpose: z.enum(accountLinkPurposes),
      email: z.string().describe('Of the account, whom it is for, or that the account is to have'),
      expireTime: epochSeconds,
    }),
  },
  useAccountLink: {
    request: z.object({ token: z.string().min(1).max(64), password: passwordHashSchema }),
    answer: z.object({ email: z.string() }),
  },
  confirmAddress: {
    request: z.object({ token: z.string().min(1).max(64) }),
    answer: z.object({ email: z.string() }),
  },
  googleLogin: {
    request: z.object({ idToken: z.string().min(1).max(4096), inviteCode: inviteCodeSchema }),
    answer: sessionSchema,
  },
  logout: { request: z.object({}), answer: z.null() },
  checkSession: { request: z.object({}), answer: z.object({ valid: z.boolean() }) },
  loginOptions: {
    request: z.object({}),
    answer: z.object({
      googleClientId: z
        .string()
        .describe('OAuth client id for Google sign-in, empty when this server has it off'),
      registration: z.enum(registrationModes).describe('Who may make an account'),
    }),
  },
  listSessions: { request: z.object({}), answer: z.array(sessionSummarySchema) },
  signOutElsewhere: { request: z.object({}), answer: z.null() },
  confirmLogin: { request: ownerProofSchema, answer: z.null() },
  changePassword: {
    request: z.object({ currentPassword: passwordHashSchema, password: passwordHashSchema }),
    answer: z.null(),
  },
  virtualLogin: { request: z.object({}), answer: z.object({ token: z.string() }) },
}
