import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { texts } from './texts.ts'
import './profile.css'

/** The skeleton of the profile, with as many sections and lines. */
export function ProfileSkeleton() {
  return (
    <Loading label={texts.loading}>
      <div className="profile-form">
        {[4, 5, 3].map((lines) => (
          <div className="section" key={lines}>
            <Skeleton width="title" />
            <div className="card card-pad skeleton-block">
              {Array.from({ length: lines }, (_, line) => (
                <Skeleton key={line} width={line % 2 === 0 ? 'medium' : 'long'} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
