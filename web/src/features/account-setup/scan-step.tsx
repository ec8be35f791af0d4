import type { SetupProgress } from '@bank/contract'
import { Button } from '#ui/form/button.tsx'
import { LinkButton } from '#ui/form/link-button.tsx'
import { QrCode } from '#ui/data/qr-code.tsx'
import { CopyButton } from '#ui/overlay/copy-button.tsx'
import { texts } from './texts.ts'

/** Step 2: the user adds the secret to the app, by camera or by typing. */
export function ScanStep({
  progress: { username, secret, uri },
  onScanned,
}: {
  progress: SetupProgress
  onScanned: () => void
}) {
  return (
    <div className="setup-form">
      <p className="muted">
        {texts.welcome}, <b>{username}</b>. {texts.scanLead}
      </p>
      <div className="setup-scan">
        <QrCode text={uri} label={texts.qr} />
        <ol className="setup-howto">
          <li>
            <span aria-hidden="true">1</span>
            <p>{texts.install}</p>
          </li>
          <li>
            <span aria-hidden="true">2</span>
            <p>
              {texts.tap} <b>{texts.plus}</b>
            </p>
          </li>
          <li>
            <span aria-hidden="true">3</span>
            <p>{texts.scan}</p>
          </li>
        </ol>
      </div>
      {/* On the phone itself there is nothing to scan with. */}
      <details className="setup-manual" open={window.matchMedia('(pointer: coarse)').matches}>
        <summary>{texts.noCamera}</summary>
        <p className="small muted">{texts.typeKey}</p>
        <p className="setup-key">
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <div className="setup-manual-actions">
          <CopyButton
            size="sm"
            label={texts.copyKey}
            text={secret}
            copied={texts.copied}
            failed={{ title: texts.error, description: texts.copyFailed }}
          >
            {texts.copyKey}
          </CopyButton>
          <LinkButton size="sm" href={uri}>
            {texts.openApp}
          </LinkButton>
        </div>
      </details>
      <div className="setup-actions">
        <Button kind="primary" onClick={onScanned}>
          {texts.scanned}
        </Button>
      </div>
    </div>
  )
}
