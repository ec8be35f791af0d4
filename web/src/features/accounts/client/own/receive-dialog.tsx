import './receive-dialog.css'
import { type Account, fullName } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { bank } from '#content/bank.ts'
import { currencyName } from '#domain/currency-name.ts'
import { useUser } from '#session/session-context.tsx'
import { QrCode } from '#ui/data/qr-code.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { CopyButton, CopyValue } from '#ui/overlay/copy-button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { texts } from './texts.ts'

/**
 * The details that others need to pay into an account: to copy line by line or at once, to scan, and to
 * print. For a wallet, how coins are received: its number is no address.
 */
export function ReceiveDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const user = useUser()
  const lines = linesOf(account, fullName(user))
  const all = lines.map(({ name, text }) => `${name}: ${text}`).join('\n')
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.receive}
      description={(account.isCrypto ? texts.walletDescribe : texts.receiveDescribe)(account.nickname)}
      footer={
        account.isCrypto ? (
          <Link className={buttonClass('primary')} to="/dashboard/messages">
            {texts.message}
          </Link>
        ) : (
          <>
            <Button icon="print" onClick={() => window.print()}>
              {texts.print}
            </Button>
            <CopyButton kind="primary" label={texts.copyAll} text={all} copied={texts.allCopied}>
              {texts.copyAll}
            </CopyButton>
          </>
        )
      }
    >
      <div id="receive-sheet">
        {account.isCrypto && (
          <Banner tone="wait" icon="alert" title={texts.walletTitle}>
            {texts.walletHelp}
          </Banner>
        )}
        <Pairs
          className="pairs-stacked"
          pairs={lines.map(({ name, text }) => ({
            name,
            value: (
              <CopyValue label={texts.copy(name)} text={text} copied={texts.copied(name)}>
                {text}
              </CopyValue>
            ),
          }))}
        />
        {!account.isCrypto && bank.bic === null && <p className="small no-print">{texts.noBic}</p>}
        {!account.isCrypto && (
          <figure className="receive-code">
            <QrCode text={all} label={texts.qr} />
            <figcaption className="small muted">{texts.qrHelp}</figcaption>
          </figure>
        )}
      </div>
    </Dialog>
  )
}

type Line = { name: string; text: string }

function linesOf({ accountNumber, currency, isCrypto }: Account, holder: string): Line[] {
  const found: { name: string; text: string | null }[] = [
    { name: texts.holder, text: holder },
    { name: isCrypto ? texts.walletNumber : texts.accountNumber, text: accountNumber },
    { name: texts.currency, text: currencyName(currency) },
    { name: texts.bank, text: bank.legalName },
    { name: texts.bankAddress, text: `${bank.street}, ${bank.place}` },
    { name: texts.bic, text: isCrypto ? null : bank.bic },
  ]
  return found.flatMap(({ name, text }) => (text === null ? [] : [{ name, text }]))
}
