import { Banner } from '#ui/layout/banner.tsx'
import { type Draft, pagesFor } from './draft.ts'
import { shownBody, shownTexts } from './shown-texts.ts'

type PreviewProps = Pick<Draft, 'body' | 'tone' | 'link'> & { name: string }

/** An announcement as its readers see it. */
export function Preview({ name, body, tone, link }: PreviewProps) {
  const page = pagesFor('clients').find(({ path }) => path === link)
  return (
    <div className="announcement-preview" role="group" aria-label={name}>
      <p className="small muted" aria-hidden="true">
        {name}
      </p>
      <Banner
        tone={tone === 'warning' ? 'wait' : 'neutral'}
        icon={tone === 'warning' ? 'alert' : 'info'}
        title={shownTexts.title[tone]}
      >
        {shownBody(body.trim())}
        {page && (
          <>
            {' '}
            <u>{page.name}</u>
          </>
        )}
      </Banner>
    </div>
  )
}
