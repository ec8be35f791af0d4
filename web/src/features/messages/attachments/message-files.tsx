import type { Attachment } from '@bank/contract'
import { useReading } from '#session/acting/reading.tsx'
import { Icon } from '#ui/brand/icon.tsx'
import { formatBytes } from '#lib/format/format-bytes.ts'
import { attachmentTexts as texts } from './attachment-texts.ts'
import './attachments.css'

/** The files of a message. They are offered for download alone; one that is not sent yet is only named. */
export function MessageFiles({
  attachments,
  isSent,
}: {
  attachments: readonly Attachment[]
  isSent: boolean
}) {
  const { fileFields } = useReading()
  if (attachments.length === 0) return null
  const query = new URLSearchParams(fileFields).toString()
  return (
    <div className="message-files" role="group" aria-label={texts.sent}>
      {attachments.map(({ id, name, bytes }) =>
        isSent ? (
          <a
            key={id}
            className="attached-file"
            href={`/api/attachments/${id}${query && `?${query}`}`}
            download={name}
          >
            <FileName name={name} bytes={bytes} />
            <Icon name="download" size="sm" />
          </a>
        ) : (
          <span key={id} className="attached-file">
            <FileName name={name} bytes={bytes} />
          </span>
        ),
      )}
    </div>
  )
}

function FileName({ name, bytes }: { name: string; bytes: number }) {
  return (
    <>
      <Icon name="document" size="sm" />
      <span className="file-name" dir="auto">
        {name} <span className="muted num">{formatBytes(bytes)}</span>
      </span>
    </>
  )
}
