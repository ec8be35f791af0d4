import type { NotificationChoice, NotificationSetting } from '@bank/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, refusalOf } from '#api.ts'
import { showFailure } from '#session/show-failure.ts'
import { Card } from '#ui/layout/card.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { ErrorState } from '#ui/layout/empty.tsx'
import { Section } from '#ui/layout/page.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'
import { failureText, texts } from './texts.ts'
import './notifications.css'

/** Switches for each kind of notification, in the portal and by e-mail. A switch takes effect at once. */
export function NotificationSettings() {
  const settings = useQuery(api.notifications.settings.queryOptions())
  return (
    <Section title={texts.settings}>
      <Card pad>
        {settings.data ? (
          <Choices settings={settings.data} />
        ) : settings.isError ? (
          <ErrorState title={texts.failed} onRetry={() => void settings.refetch()} busy={settings.isFetching}>
            {texts.failedHelp}
          </ErrorState>
        ) : (
          <TableSkeleton rows={6} columns={3} label={texts.loading} />
        )}
      </Card>
      <p className="small muted">{texts.settingsHelp}</p>
    </Section>
  )
}

function Choices({ settings }: { settings: readonly NotificationSetting[] }) {
  const { choose, pending } = useChoosing()
  return (
    <table className="notification-choices">
      <thead>
        <tr>
          <th scope="col">{texts.kind}</th>
          <th scope="col">{texts.inPortal}</th>
          <th scope="col">{texts.byMail}</th>
        </tr>
      </thead>
      <tbody>
        {withChoices(settings, pending).map((setting) => {
          const { name, help } = texts.kinds[setting.kind]
          return (
            <tr key={setting.kind}>
              <th scope="row">
                {name}
                <br />
                <span className="small muted">{help}</span>
              </th>
              <td>
                <Switch
                  label={
                    <span className="sr">
                      {name}, {texts.inPortal}
                    </span>
                  }
                  checked={setting.inPortal}
                  onChange={(inPortal) => choose({ kind: setting.kind, inPortal })}
                />
              </td>
              <td>
                <Switch
                  label={
                    <span className="sr">
                      {name}, {texts.byMail}
                    </span>
                  }
                  checked={setting.byMail}
                  onChange={(byMail) => choose({ kind: setting.kind, byMail })}
                />
              </td>
            </tr>
          )
        })}
        <tr>
          <th scope="row">
            {texts.security.name}
            <br />
            <span className="small muted">{texts.security.help}</span>
          </th>
          <td>{texts.always}</td>
          <td>{texts.always}</td>
        </tr>
      </tbody>
    </table>
  )
}

/**
 * Sends the choices one after the other, in the order in which they were made. Pending choices are shown over
 * the server's answer: a switch moves at once, and moves back only when its choice failed.
 */
function useChoosing() {
  const queries = useQueryClient()
  const settingsKey = api.notifications.settings.queryKey()
  const [pending, setPending] = useState<readonly NotificationChoice[]>([])
  const { mutate } = useMutation(
    api.notifications.choose.mutationOptions({
      scope: { id: 'notifications.choose' },
      onSuccess: async (_, chosen) => {
        await queries.cancelQueries({ queryKey: settingsKey })
        queries.setQueryData(settingsKey, (known) => known && withChoices(known, [chosen]))
      },
      onError: (error) =>
        showFailure(error, { id: 'notifications.choose', ...failureText(refusalOf(error)) }),
      onSettled: (_, __, answered) => {
        setPending((choices) => choices.filter((choice) => choice !== answered))
        void queries.invalidateQueries({ queryKey: api.notifications.key() })
      },
    }),
  )
  const choose = (choice: NotificationChoice) => {
    setPending((choices) => [...choices, choice])
    mutate(choice)
  }
  return { choose, pending }
}

function withChoices(
  settings: readonly NotificationSetting[],
  choices: readonly NotificationChoice[],
): NotificationSetting[] {
  return settings.map((setting) => {
    const { kind } = setting
    let { inPortal, byMail } = setting
    for (const choice of choices) {
      if (choice.kind !== kind) continue
      inPortal = choice.inPortal ?? inPortal
      byMail = choice.byMail ?? byMail
    }
    return { kind, inPortal, byMail }
  })
}
