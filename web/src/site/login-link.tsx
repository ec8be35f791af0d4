import { paths } from '#paths.ts'

/**
 * A plain link to the login dialog. The script of the public pages opens the dialog in place, and for a
 * signed-in user changes the link to their accounts.
 */
export function LoginLink({ className }: { className?: string }) {
  return (
    <a className={className} href={`${paths.home}?login`} data-login="">
      Login
    </a>
  )
}
