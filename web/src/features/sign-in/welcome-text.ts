/**
 * The toast after the sign-in, verbatim (specification 1, section 5). It stands alone because the first
 * screen of the portal shows it, which needs none of the dialog’s texts.
 */
export const welcomeText = { title: 'Login Successful', description: 'Redirecting to dashboard...' } as const
