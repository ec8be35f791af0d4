/** Specification 1, section 8, verbatim; our own texts where it is silent. */
export const texts = {
  title: 'Contact Us',
  description: 'Write to us, and a person in the bank answers.',
  firstName: 'First Name',
  surname: 'Surname',
  phone: 'Phone',
  email: 'Email',
  message: 'Message',
  noSecrets: 'Please send no account numbers and no codes.',
  usedFor: 'What you enter is used to answer you, and deleted after a year.',
  privacy: 'Privacy Policy',
  send: 'Send Message',
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
  message: 'Please write your message',
} as const
