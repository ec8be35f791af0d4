/** Every refusal of the bank. The server answers with a code; the web owns the words. */
const refusalsByCode = {
  INVALID_INPUT: { status: 400 },
  NOT_SIGNED_IN: { status: 401 },
  INVALID_CREDENTIALS: { status: 401 },
  USERNAME_NOT_FOUND: { status: 401 },
  EMAIL_NOT_FOUND: { status: 401 },
  INVALID_PASSWORD: { status: 401 },
  INVALID_CODE: { status: 401 },
  /**
   * The user could not be looked up. Separate from other faults only if an operator has turned exact sign-in
   * errors on.
   */
  LOOKUP_FAILED: { status: 500 },
  /** The fifth wrong code in a row, which ends the session. */
  TOO_MANY_WRONG_CODES: { status: 401 },
  NOT_ALLOWED: { status: 403 },
  ENROLMENT_REQUIRED: { status: 403 },
  TWO_FACTOR_NOT_ENABLED: { status: 403 },
  TWO_FACTOR_REQUIRED: { status: 403 },
  CODE_REQUIRED: { status: 403 },
  /** The same was paid to this beneficiary within a day, and the review of this order did not show it. */
  PAID_BEFORE: { status: 409 },
  CONFIRMATION_REFUSED: { status: 403 },
  DEMO_CODE_EXPECTED: { status: 403 },
  OWN_ACCESS: { status: 403 },
  /** The caller acts for a holder who has given them no access, or whose access is over. */
  ACCESS_ENDED: { status: 403 },
  /** The caller acts for a holder, and their right does not include this. */
  OUTSIDE_OF_ACCESS: { status: 403 },
  OWN_APPROVAL: { status: 403 },
  /**
   * An admin reset the password of the requester or the approver, who had no authenticator, less than seven
   * days ago.
   */
  APPROVALS_PAUSED: { status: 403 },
  NOT_FOUND: { status: 404 },
  ACCOUNT_NOT_FOUND: { status: 404 },
  ACTOR_NOT_FOUND: { status: 404 },
  USER_NOT_FOUND: { status: 404 },
  CLIENT_NOT_FOUND: { status: 404 },
  REQUEST_NOT_FOUND: { status: 404 },
  CERTIFICATE_NOT_FOUND: { status: 404 },
  TRANSACTION_NOT_FOUND: { status: 404 },
  RATE_NOT_FOUND: { status: 404 },
  ANNOUNCEMENT_NOT_FOUND: { status: 404 },
  APPROVAL_NOT_FOUND: { status: 404 },
  CONSULTATION_NOT_FOUND: { status: 404 },
  CONTACT_MESSAGE_NOT_FOUND: { status: 404 },
  STANDING_ORDER_NOT_FOUND: { status: 404 },
  OCCURRENCE_NOT_FOUND: { status: 404 },
  /** It was lifted, or another one took its place. */
  FREEZE_NOT_FOUND: { status: 404 },
  /** It is not the caller's, was sent before or was not checked yet, or there is none. */
  ATTACHMENT_NOT_FOUND: { status: 404 },
  /** It is not the client's, or over, or it was withdrawn too long ago to be restored. */
  ACCESS_RIGHT_NOT_FOUND: { status: 404 },
  HOLDER_NOT_FOUND: { status: 404 },
  /** There is none that is not over. */
  MANDATE_NOT_FOUND: { status: 404 },
  /** The caller may neither prepare nor sign it, or there is none. */
  ORDER_NOT_FOUND: { status: 404 },
  BENEFICIARY_NOT_PAYABLE: { status: 409 },
  INSUFFICIENT_FUNDS: { status: 409 },
  /** The client has frozen payments, certificates and new beneficiaries. */
  PAYMENTS_FROZEN: { status: 409 },
  /** Only an admin lifts it. */
  FROZEN_BY_LINK: { status: 409 },
  /** The client's own limits. */
  ABOVE_OWN_PAYMENT_LIMIT: { status: 409 },
  ABOVE_OWN_DAY_LIMIT: { status: 409 },
  PAYMENT_ID_TAKEN: { status: 409 },
  STANDING_ORDER_ID_TAKEN: { status: 409 },
  /** It was stopped, or its last date has passed. */
  STANDING_ORDER_ENDED: { status: 409 },
  TOO_MANY_STANDING_ORDERS: { status: 409 },
  OCCURRENCE_SETTLED: { status: 409 },
  ACCOUNT_ID_TAKEN: { status: 409 },
  /** Another account of the client has this name. */
  ACCOUNT_NAME_TAKEN: { status: 409 },
  ADJUSTMENT_ID_TAKEN: { status: 409 },
  BALANCE_CHANGED: { status: 409 },
  BALANCE_UNCHANGED: { status: 409 },
  REQUEST_ID_TAKEN: { status: 409 },
  REQUEST_ALREADY_DECIDED: { status: 409 },
  TOO_MANY_OPEN_REQUESTS: { status: 409 },
  TOO_MANY_ACCOUNTS: { status: 409 },
  MESSAGE_ID_TAKEN: { status: 409 },
  BENEFICIARY_ID_TAKEN: { status: 409 },
  TOO_MANY_BENEFICIARIES: { status: 409 },
  TOO_MANY_PASSKEYS: { status: 409 },
  /**
   * A large payment, less than a day after a passkey was added or removed, to a beneficiary that was verified
   * less than a day before that change, or since.
   */
  PAYMENT_HELD: { status: 409 },
  ACCESS_RIGHT_ID_TAKEN: { status: 409 },
  /** This person has access to one of these accounts already, at the same time. */
  ACCESS_GIVEN_ALREADY: { status: 409 },
  TOO_MANY_ACCESS_RIGHTS: { status: 409 },
  HOLDER_ID_TAKEN: { status: 409 },
  /** Another holder has this LEI, or this number in this country's register. */
  ORGANISATION_KNOWN: { status: 409 },
  MANDATE_ID_TAKEN: { status: 409 },
  /** This person has a mandate on one of these accounts already, at the same time. */
  MANDATE_GIVEN_ALREADY: { status: 409 },
  TOO_MANY_MANDATES: { status: 409 },
  TOO_MANY_DOCUMENTS: { status: 409 },
  /** A rule asks for more people, or for others, than may sign now. */
  RULES_NOT_FULFILLABLE: { status: 409 },
  /** A rule asks for a class in which no person signs. */
  CLASS_NOT_HELD: { status: 409 },
  /** The holder has no signing rules for this. */
  NO_SIGNING_RULES: { status: 409 },
  /** It was executed, refused or withdrawn. */
  ORDER_ENDED: { status: 409 },
  ORDER_EXPIRED: { status: 409 },
  TOO_MANY_OPEN_ORDERS: { status: 409 },
  CERTIFICATE_ID_TAKEN: { status: 409 },
  DIFFERENT_CURRENCY: { status: 409 },
  QUOTE_CHANGED: { status: 409 },
  TERMS_CHANGED: { status: 409 },
  RATE_CHANGED: { status: 409 },
  RATE_UNCHANGED: { status: 409 },
  RATE_ALREADY_PLANNED: { status: 409 },
  RATE_IN_FORCE: { status: 409 },
  RATE_WITHDRAWN: { status: 409 },
  RATE_ID_TAKEN: { status: 409 },
  ANNOUNCEMENT_ID_TAKEN: { status: 409 },
  ANNOUNCEMENT_OVER: { status: 409 },
  TOO_MANY_ANNOUNCEMENTS: { status: 409 },
  ENROLMENT_EXPIRED: { status: 409 },
  PROFILE_CHANGED: { status: 409 },
  EMAIL_UNCHANGED: { status: 409 },
  USERNAME_TAKEN: { status: 409 },
  EMAIL_TAKEN: { status: 409 },
  USER_ID_TAKEN: { status: 409 },
  LAST_ADMIN: { status: 409 },
  /** The same operation is pending already. */
  APPROVAL_PENDING: { status: 409 },
  APPROVAL_DECIDED: { status: 409 },
  APPROVAL_EXPIRED: { status: 409 },
  /** Approval by a second admin needs two admins who have set up their access. */
  SECOND_ADMIN_REQUIRED: { status: 409 },
  SLOT_TAKEN: { status: 409 },
  TOO_MANY_BOOKINGS: { status: 409 },
  CONSULTATION_CHANGED: { status: 409 },
  CONSULTATION_OVER: { status: 409 },
  CONSULTATION_NOT_BEGUN: { status: 409 },
  CONTACT_MESSAGE_CHANGED: { status: 409 },
  LINK_NOT_VALID: { status: 410 },
  INVALID_AMOUNT: { status: 422 },
  FIRST_DAY_PASSED: { status: 422 },
  FIRST_DAY_TOO_FAR: { status: 422 },
  NO_DATE_LEFT: { status: 422 },
  LAST_DAY_TOO_FAR: { status: 422 },
  ACCESS_TO_ONESELF: { status: 422 },
  REASON_REQUIRED: { status: 422 },
  FORM_NOT_FOR_CURRENCY: { status: 422 },
  STATEMENT_TOO_LONG: { status: 422 },
  EXPORT_TOO_LONG: { status: 422 },
  INVALID_SIGNATURE: { status: 422 },
  INVALID_RATE: { status: 422 },
  RATE_DAY_PASSED: { status: 422 },
  RATE_DAY_TOO_FAR: { status: 422 },
  ANNOUNCEMENT_TIMES: { status: 422 },
  SLOT_NOT_OFFERED: { status: 422 },
  FILE_INCOMPLETE: { status: 422 },
  /** The content is neither a PDF nor a JPEG nor a PNG. */
  FILE_TYPE_REFUSED: { status: 422 },
  FILE_DAMAGED: { status: 422 },
  /** It has more pixels than the bank decodes. */
  PICTURE_TOO_LARGE: { status: 422 },
  FILE_INFECTED: { status: 422 },
  /** Its signature, its device or its address is not what was asked for. */
  PASSKEY_REFUSED: { status: 422 },
  PASSWORD_COMMON: { status: 422 },
  PASSWORD_PERSONAL: { status: 422 },
  PASSWORD_UNCHANGED: { status: 422 },
  TOO_MANY_ATTEMPTS: { status: 429 },
  /** A session sends too many calls; the call can be repeated a moment later. */
  TOO_MANY_REQUESTS: { status: 429 },
  TOO_MANY_ATTACHMENTS: { status: 429 },
  BOOKS_CLOSED: { status: 503 },
  /** The virus scanner that the operator has configured does not answer. */
  SCANNER_UNAVAILABLE: { status: 503 },
  BUSY: { status: 503 },
} as const

export type RefusalCode = keyof typeof refusalsByCode

export const refusalCodes = Object.keys(refusalsByCode)

/** Narrows a code from a response; a code that this version does not know is a fault, not a refusal. */
export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusalsByCode, code)
}

const codeRefusals = ['INVALID_CODE', 'DEMO_CODE_EXPECTED', 'CONFIRMATION_REFUSED'] as const

/** Returns whether the code or its confirmation was refused. */
export function isCodeRefusal(code: RefusalCode | null): code is (typeof codeRefusals)[number] {
  return codeRefusals.some((refusal) => refusal === code)
}

export function refusalStatus(code: RefusalCode): number {
  return refusalsByCode[code].status
}

type Refusals<Code extends RefusalCode> = { [Key in Code]: (typeof refusalsByCode)[Key] }

/** The refusals of a procedure, in oRPC's format. */
export function refusals<const Code extends RefusalCode>(...codes: Code[]): Refusals<Code>
export function refusals(...codes: RefusalCode[]) {
  return Object.fromEntries(codes.map((code) => [code, refusalsByCode[code]]))
}
