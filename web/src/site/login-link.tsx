import { paths } from '#paths.ts'

/**
 * Leads to the login dialog. It is a plain link; the script of the public pages opens the dialog in place,
 * and turns the link into the way to one's accounts while somebody is signed in.
 */
export function LoginLink({ className }: { className?: string }) {
  return (
    <a className={className} href={`${paths.home}?login`} data-login="">
      Login
    </a>
  )
}
