import { Button, IconButton } from '#ui/form/button.tsx'
import { Icon } from '#ui/brand/icon.tsx'
import type { ChosenFile } from './chosen-files.ts'
import { formatBytes } from '#lib/format/format-bytes.ts'
import { attachmentTexts as texts } from './attachment-texts.ts'
import './attachments.css'

type FileTrayProps = {
  files: readonly ChosenFile[]
  notice: string | null
  onRemove: (id: string) => void
  onRetry: (id: string) => void
}

/**
 * The files that go with the next message, each with how far it is, and in words which were not added, or
 * what has to be done before it can be sent.
 */
export function FileTray({ files, notice, onRemove, onRetry }: FileTrayProps) {
  return (
    <div className="file-tray">
      <p className="small not-sent" role="alert">
        {notice ?? (files.some(({ status }) => status === 'failed') ? texts.pleaseRemove : null)}
      </p>
      {files.length > 0 && (
        <ul aria-label={texts.chosen}>
          {files.map((file) => (
            <li key={file.id} className="attached-file">
              <Icon name={file.status === 'failed' ? 'alert' : 'document'} size="sm" />
              <span className="file-name">
                {file.name} <span className="muted num">{formatBytes(file.bytes)}</span>
              </span>
              {file.status === 'failed' && (
                <Button
                  kind="quiet"
                  size="sm"
                  aria-label={texts.retryOf(file.name)}
                  onClick={() => onRetry(file.id)}
                >
                  {texts.retry}
                </Button>
              )}
              <IconButton icon="close" label={texts.remove(file.name)} onClick={() => onRemove(file.id)} />
              <Progress file={file} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Progress({ file }: { file: ChosenFile }) {
  if (file.status === 'failed')
    return (
      <p className="tiny file-state not-sent" role="alert">
        {file.reason}
      </p>
    )
  if (file.status !== 'uploading')
    return <p className="tiny muted file-state">{file.status === 'ready' ? texts.ready : texts.waiting}</p>
  const percent = Math.round(file.done * 100)
  return (
    <p className="tiny muted num file-state">
      <progress max={100} value={percent} aria-label={file.name} />
      {file.done < 1 ? texts.uploading(percent) : texts.checking}
    </p>
  )
}
