/** Specification 1, section 8, verbatim; our own texts where it is silent. */
export const texts = {
  title: 'Contact Us',
  description: 'Write to us and a member of our staff will answer.',
  firstName: 'First Name',
  surname: 'Surname',
  phone: 'Phone',
  email: 'E-mail',
  message: 'Message',
  noSecrets: 'Please do not send account numbers or codes.',
  usedFor: 'We use your details only to answer you, and delete them after a year.',
  privacy: 'Privacy Policy',
  send: 'Send message',
  sending: 'Sending...',
  cancel: 'Cancel',
  sent: {
    title: 'Message Sent Successfully',
    description: 'Thank you for reaching out. We will respond within 24 hours.',
  },
  failed: { title: 'Error', description: 'Something went wrong. Please try again.' },
  tooMany: { title: 'Error', description: 'Too many attempts. Please try again later.' },
  trap: 'Leave this empty',
} as const

/** Errors of fields that were left empty. */
export const missing = {
  firstName: 'Please enter your first name',
  surname: 'Please enter your surname',
  phone: 'Please enter a valid telephone number',
  email: 'Please enter your e-mail address',
  message: 'Please enter your message',
} as const
