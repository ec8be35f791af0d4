/** The types of a file that a message may take along, by its content. */
export const attachmentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

/** The screens where a client writes; each has automated replies of its own. */
export const chatPlaces = ['messages', 'support'] as const
