/** Texts of pages for staff, which the first screen of a client need not load. */
export const adminTexts = {
  bankSettingsDetail: 'Settings for the whole bank.',
  hours: 'Hours and holidays',
  hoursHelp: 'Hours apply to consultations; holidays apply to consultations and standing orders.',
  hoursLink: 'Change hours and holidays',
  consultationsHelp: 'Appointments, visitors’ messages and consultation hours.',
} as const
