import type { NoticeSetting } from '@bank/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import { Card } from '#ui/card.tsx'
import { Switch } from '#ui/choice.tsx'
import { ErrorState } from '#ui/empty.tsx'
import { Section } from '#ui/page.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast-store.ts'
import { texts } from './texts.ts'
import './notices.css'

/** Which ways each kind of notice takes. A switch counts at once. */
export function NoticeSettings() {
  const settings = useQuery(api.notices.settings.queryOptions())
  return (
    <Section title={texts.settings}>
      <Card pad>
        {settings.data
          ? <Choices settings={settings.data} />
          : settings.isError
            ? <ErrorState title={texts.failed} onRetry={() => void settings.refetch()} busy={settings.isFetching}>{texts.failedHelp}</ErrorState>
            : <TableSkeleton rows={6} columns={3} label={texts.loading} />}
      </Card>
      <p className="small muted">{texts.settingsHelp}</p>
    </Section>
  )
}

function Choices({ settings }: { settings: readonly NoticeSetting[] }) {
  const queries = useQueryClient()
  const settingsKey = api.notices.settings.queryKey()
  const choosing = useMutation(
    api.notices.choose.mutationOptions({
      // The switch moves at once, and back when the bank did not hear of it.
      onMutate: (chosen) => {
        queries.setQueryData(settingsKey, (known) => known?.map((setting) => (setting.kind === chosen.kind ? chosen : setting)))
      },
      onError: () => showToast({ title: texts.notSaved, tone: 'bad' }),
      onSettled: () => queries.invalidateQueries({ queryKey: api.notices.key() }),
    }),
  )
  return (
    <table className="notice-choices">
      <thead><tr><th scope="col">{texts.kind}</th><th scope="col">{texts.inPortal}</th><th scope="col">{texts.byMail}</th></tr></thead>
      <tbody>
        {settings.map((setting) => {
          const { name, help } = texts.kinds[setting.kind]
          return (
            <tr key={setting.kind}>
              <th scope="row">{name}<br /><span className="small muted">{help}</span></th>
              <td><Switch label={<span className="sr">{name}, {texts.inPortal}</span>} checked={setting.inPortal} onChange={(inPortal) => choosing.mutate({ ...setting, inPortal })} /></td>
              <td><Switch label={<span className="sr">{name}, {texts.byMail}</span>} checked={setting.byMail} onChange={(byMail) => choosing.mutate({ ...setting, byMail })} /></td>
            </tr>
          )
        })}
        <tr>
          <th scope="row">{texts.security.name}<br /><span className="small muted">{texts.security.help}</span></th>
          <td>{texts.always}</td><td>{texts.always}</td>
        </tr>
      </tbody>
    </table>
  )
}
