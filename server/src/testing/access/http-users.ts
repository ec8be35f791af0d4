import { randomUUID } from 'node:crypto'
import { testPassword } from '#testing/builders.ts'
import { clients, everybody, admins, withoutSession } from './http-callers.ts'
import type { ProcedureName } from './procedures.ts'
import type { Entry, World } from './http-world.ts'

const ownerAsUser = ({ ownerId }: World) => ({ userId: ownerId })
const conversation = ({ ownerId }: World) => ({ clientId: ownerId })
/** No file has this id; another client's gets the same answer in download-attachment.test.ts. */
const noAttachment = { ...clients('ATTACHMENT_NOT_FOUND'), owner: 'ATTACHMENT_NOT_FOUND' } as const

/** The answers of the procedures about users, profiles and credentials to each caller. */
export const usersEntries = {
  'signIn.signIn': {
    expected: everybody('INVALID_CREDENTIALS'),
    input: ({ owner }, caller) => ({
      identifier: `${owner.username}-${caller}`,
      password: 'wrong',
      code: '123456',
    }),
  },
  'signIn.askPasskey': {
    expected: everybody('answered'),
    input: ({ owner }) => ({ identifier: owner.username }),
  },
  'signIn.signOut': { expected: everybody('answered') },
  'signIn.current': { expected: everybody('answered') },
  'signIn.touch': { expected: { ...everybody('answered'), ...withoutSession } },
  'signIn.demoUsers': { expected: everybody('NOT_FOUND') },
  'messages.thread': { expected: clients('answered') },
  // Admins answer; they have no account manager.
  'messages.send': {
    expected: { ...clients('answered'), admin: 'NOT_ALLOWED' },
    input: () => ({ id: randomUUID(), body: 'Good morning', place: 'messages' }),
  },
  'messages.greet': { expected: clients('answered') },
  'messages.markRead': { expected: clients('answered'), input: () => ({ upTo: randomUUID() }) },
  'messages.unread': { expected: clients('answered') },
  'messages.typing': { expected: clients('answered') },
  'messages.emergencyLine': { expected: clients('answered') },
  // A client sends to their own conversation; an admin has none, and names the client.
  'messages.beginAttachment': {
    expected: { ...clients('NOT_FOUND'), admin: 'answered' },
    input: (world) => ({ id: randomUUID(), ...conversation(world), name: 'Deed.pdf', bytes: 8 }),
  },
  'messages.addAttachmentPart': {
    expected: noAttachment,
    input: () => ({ id: randomUUID(), part: 0, content: 'JVBERi0xLjc=' }),
  },
  'messages.finishAttachment': { expected: noAttachment, input: () => ({ id: randomUUID() }) },
  'messages.removeAttachment': { expected: clients('answered'), input: () => ({ id: randomUUID() }) },
  'messages.conversations': { expected: admins },
  'messages.threadOf': { expected: admins, input: conversation },
  'messages.countUnanswered': { expected: admins },
  'messages.search': { expected: admins, input: () => ({ words: 'good morning' }) },
  'messages.reply': {
    expected: admins,
    input: (world) => ({ ...conversation(world), id: randomUUID(), body: 'Good morning' }),
  },
  'messages.typingTo': { expected: admins, input: conversation },
  'messages.attend': { expected: admins, input: (world) => ({ ...conversation(world), here: true }) },
  'overview.get': { expected: admins },
  'overview.tryEmailAgain': {
    expected: { ...admins, admin: 'NOT_FOUND' },
    input: () => ({ id: randomUUID() }),
  },
  'users.list': { expected: admins },
  'users.counts': { expected: admins },
  'users.get': { expected: { ...admins, admin: 'NOT_FOUND' }, input: () => ({ userId: randomUUID() }) },
  'users.setRole': { expected: admins, input: (world) => ({ ...ownerAsUser(world), role: 'blocked' }) },
  'users.dismiss': {
    expected: { ...admins, admin: 'NOT_FOUND' },
    input: (world, caller) => ({
      userId: randomUUID(),
      role: 'blocked',
      reason: 'They have left the bank',
      code: world.code(caller),
    }),
  },
  'users.resetPassword': {
    expected: admins,
    input: (world) => ({ ...ownerAsUser(world), newPassword: 'q7R!vL2m@Xe9' }),
  },
  'users.endSessions': {
    expected: admins,
    input: (world, caller) => ({ ...ownerAsUser(world), code: world.code(caller) }),
  },
  'users.setupLink': { expected: admins, input: ownerAsUser },
  'users.revokeSetupLink': { expected: { ...admins, admin: 'NOT_FOUND' }, input: ownerAsUser },
  'users.mailSetupLink': {
    expected: { ...admins, admin: 'NOT_FOUND' },
    input: (world) => ({ ...ownerAsUser(world), token: 'x'.repeat(43) }),
  },
  'users.showPhrase': {
    expected: { ...admins, admin: 'NOT_FOUND' },
    input: (world, caller) => ({ ...ownerAsUser(world), code: world.code(caller) }),
  },
  'users.checkPhrase': {
    expected: { ...admins, admin: 'NOT_FOUND' },
    input: (world, caller) => ({ ...ownerAsUser(world), code: world.code(caller), said: 'the blue door' }),
  },
  'audit.list': { expected: admins },
  'audit.checkpoints': { expected: admins },
  'audit.verify': { expected: admins, input: () => ({ from: 1 }) },
  // Each caller gets their own data.
  'notifications.list': { expected: clients('answered') },
  'notifications.unread': { expected: clients('answered') },
  'notifications.markRead': { expected: clients('answered'), input: () => ({ upTo: '9000000000000000000' }) },
  'notifications.settings': { expected: clients('answered') },
  'notifications.choose': {
    expected: clients('answered'),
    input: () => ({ kind: 'payment', inPortal: true, byMail: false }),
  },
  'profile.get': { expected: clients('answered') },
  'profile.save': {
    expected: clients('answered'),
    input: (world, caller) => ({ version: 0, phone: '+1 767 555 0110', proof: { code: world.code(caller) } }),
  },
  'profile.sendEmailAgain': { expected: { ...clients('NOT_FOUND'), owner: 'NOT_FOUND' } },
  'profile.cancelEmail': { expected: { ...clients('NOT_FOUND'), owner: 'NOT_FOUND' } },
  'profile.confirmEmail': { expected: everybody('LINK_NOT_VALID'), input: () => ({ token: 'x'.repeat(43) }) },
  'profile.phrase': {
    expected: { ...clients('NOT_FOUND'), owner: 'NOT_FOUND' },
    input: (world, caller) => ({ proof: { code: world.code(caller) } }),
  },
  'profile.exportData': {
    expected: clients('answered'),
    input: (world, caller) => ({ proof: { code: world.code(caller) } }),
  },
  'security.protection': { expected: clients('answered') },
  // The procedures about the caller alone: the input has no ids of other users.
  'security.beginEnrolment': {
    expected: { ...clients('answered'), incomplete: 'answered' },
    input: (world, caller) => ({ code: world.code(caller) }),
  },
  'security.confirmEnrolment': {
    expected: {
      ...clients('ENROLMENT_EXPIRED'),
      owner: 'ENROLMENT_EXPIRED',
      incomplete: 'ENROLMENT_EXPIRED',
    },
    input: () => ({ enrolmentId: randomUUID(), code: '123456' }),
  },
  'security.disableTwoFactor': {
    expected: { ...clients('TWO_FACTOR_REQUIRED'), owner: 'TWO_FACTOR_REQUIRED' },
    input: (world, caller) => ({ code: world.code(caller) }),
  },
  'security.changePassword': {
    expected: clients('answered'),
    input: (world, caller) => ({
      currentPassword: testPassword,
      newPassword: 'a quiet evening by the kettle',
      code: world.code(caller),
    }),
  },
  // These are only for a session that began with an issued password.
  'security.choosePassword': {
    expected: { ...clients('NOT_ALLOWED'), owner: 'NOT_ALLOWED', incomplete: 'NOT_ALLOWED' },
    input: () => ({ newPassword: 'a quiet evening by the kettle' }),
  },
  'security.makeRecoveryCodes': {
    expected: clients('answered'),
    input: (world, caller) => ({ code: world.code(caller) }),
  },
  'security.sessions': { expected: clients('answered') },
  'security.endSession': {
    expected: { ...clients('NOT_FOUND'), owner: 'NOT_FOUND' },
    input: (world, caller) => ({ sessionId: randomUUID(), proof: { code: world.code(caller) } }),
  },
  'security.endOtherSessions': {
    expected: clients('answered'),
    input: (world, caller) => ({ proof: { code: world.code(caller) } }),
  },
  'passkeys.list': { expected: clients('answered') },
  'passkeys.begin': {
    expected: clients('answered'),
    input: (world, caller) => ({ code: world.code(caller) }),
  },
  'passkeys.add': {
    expected: { ...clients('PASSKEY_REFUSED'), owner: 'PASSKEY_REFUSED' },
    input: () => ({ name: 'Laptop', id: 'x', clientDataJSON: 'x', attestationObject: 'x' }),
  },
  'passkeys.remove': {
    expected: { ...clients('NOT_FOUND'), owner: 'NOT_FOUND' },
    input: (world, caller) => ({ passkeyId: randomUUID(), code: world.code(caller) }),
  },
  'security.history': { expected: clients('answered') },
  // The link is the proof, with or without a session.
  'accountSetup.open': {
    expected: everybody('answered'),
    input: () => ({ token: randomUUID(), key: randomUUID() }),
  },
  'accountSetup.begin': {
    expected: everybody('LINK_NOT_VALID'),
    input: ({ owner }) => ({
      token: randomUUID(),
      username: owner.username,
      password: 'a quiet evening by the kettle',
    }),
  },
  'accountSetup.complete': {
    expected: everybody('LINK_NOT_VALID'),
    input: () => ({ token: randomUUID(), key: randomUUID(), code: '123456' }),
  },
} satisfies Partial<Record<ProcedureName, Entry>>
