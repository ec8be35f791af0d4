import { type Account, accountNameSchema } from '@bank/contract'
import { client } from '#api.ts'
import { LineDialog } from '#session/line-dialog.tsx'
import { renameRefusals, texts } from './texts.ts'

/** Gives an account the client's own name. */
export function RenameDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { id: accountId, nickname, openedAs } = account
  return (
    <LineDialog
      stored={nickname}
      parse={(typed) => accountNameSchema.safeParse(typed)}
      save={(chosen) => client.accounts.rename({ accountId, nickname: chosen })}
      texts={{
        title: texts.renameTitle,
        label: texts.name,
        help: openedAs === null ? texts.nameHelp : `${texts.nameHelp} ${texts.openedAs(openedAs)}`,
        saved: texts.renamed,
        failed: texts.renameFailed,
      }}
      refusals={renameRefusals}
      aboutLine="ACCOUNT_NAME_TAKEN"
      onClose={onClose}
    />
  )
}
