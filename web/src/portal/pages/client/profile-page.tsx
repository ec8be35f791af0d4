import { NoticeSettings } from '#features/notices/notice-settings.tsx'
import { ProfileView } from '#features/profile/profile-view.tsx'
import { texts } from '#portal/texts.ts'
import { usePerson } from '#session/session-context.tsx'
import { PageHead } from '#ui/page.tsx'

/** Who is signed in. */
export function ProfilePage() {
  const person = usePerson()
  return (
    <>
      <PageHead title={texts.profile} detail={`${person.firstName} ${person.lastName}`} />
      <ProfileView person={person} />
      <NoticeSettings />
    </>
  )
}
