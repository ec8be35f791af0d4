import { type Attachment, attachmentTypes, maximumAttachmentBytes, maximumAttachments } from '@bank/contract'
import { useSyncExternalStore } from 'react'
import { refusalOf } from '#api.ts'
import { type Reading, useReading } from '#session/acting/reading.tsx'
import { forget, keep, keptList } from '#session/kept.ts'
import { useSessionKeeper } from '#session/session-context.tsx'
import { canRetry, uploadFailure } from '#domain/upload-words.ts'
import { FileUpload } from '#session/file-upload.ts'
import { attachmentTexts } from './attachment-texts.ts'
import { isAttachment } from './is-attachment.ts'

/** A file that was chosen for the next message. */
export type ChosenFile = { id: string; name: string; bytes: number } & (
  | { status: 'waiting' }
  | { status: 'uploading'; done: number }
  | { status: 'ready'; attachment: Attachment }
  | { status: 'failed'; reason: string }
)

/** `notice`: the files that are no part of the message, and why. */
type State = { files: readonly ChosenFile[]; notice: string | null }

/** The kinds that pickers offer; the content decides. */
export const acceptedTypes = attachmentTypes.join(',')

/**
 * The files of one draft, uploaded one after the other as soon as they are chosen. Those that have arrived
 * stay over a reload, as the draft does.
 */
export class ChosenFiles {
  readonly #name: string
  readonly #clientId: string | undefined
  readonly #client: Reading['client']
  readonly #listeners = new Set<() => void>()
  readonly #uploads = new Map<string, { upload: FileUpload; leaving: AbortController }>()
  #running = Promise.resolve()
  #state: State

  constructor(name: string, clientId: string | undefined, client: Reading['client']) {
    this.#name = name
    this.#clientId = clientId
    this.#client = client
    this.#state = { files: read(name), notice: null }
  }

  readonly state = (): State => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly add = (given: readonly File[]): void => {
    const room = Math.max(0, maximumAttachments - this.#state.files.length)
    const good = given.filter((file) => reasonAgainst(file) === null)
    const refused = given.flatMap(({ name, size, type }) => {
      const reason = reasonAgainst({ size, type })
      return reason === null ? [] : [attachmentTexts.notAdded(name, reason)]
    })
    const notices = good.length > room ? [...refused, attachmentTexts.tooMany] : refused
    const taken = good.slice(0, room).map((file) => this.#take(file))
    this.#set([...this.#state.files, ...taken], together(notices))
    for (const { id } of taken) this.#start(id)
  }

  readonly remove = (id: string): void => {
    this.#uploads.get(id)?.leaving.abort()
    this.#uploads.delete(id)
    this.#set(this.#state.files.filter((file) => file.id !== id))
    // A file that is not removed now is deleted within a day.
    void this.#client.messages.removeAttachment({ id }).catch(() => null)
  }

  readonly retry = (id: string): void => {
    this.#change(id, { status: 'waiting' })
    this.#start(id)
  }

  /** Empties the list for the next message, and returns what this one takes along. */
  readonly take = (): Attachment[] => {
    const ready = this.#state.files.flatMap((file) => (file.status === 'ready' ? [file.attachment] : []))
    this.#uploads.clear()
    this.#set([])
    return ready
  }

  #take(file: File): ChosenFile {
    const upload = new FileUpload(file, this.#clientId, this.#client)
    const { id, name } = upload
    this.#uploads.set(id, { upload, leaving: new AbortController() })
    return { id, name, bytes: file.size, status: 'waiting' }
  }

  #start(id: string): void {
    this.#running = this.#running.then(() => this.#upload(id))
  }

  async #upload(id: string): Promise<void> {
    const { upload, leaving } = this.#uploads.get(id) ?? {}
    // It was removed while it waited.
    if (!upload || !leaving) return
    this.#change(id, { status: 'uploading', done: 0 })
    try {
      const attachment = await upload.send(
        (done) => this.#change(id, { status: 'uploading', done }),
        leaving.signal,
      )
      this.#uploads.delete(id)
      this.#change(id, { status: 'ready', attachment })
    } catch (error) {
      const code = refusalOf(error)
      const reason = uploadFailure(code)
      if (canRetry(code)) this.#change(id, { status: 'failed', reason })
      else this.#drop(id, attachmentTexts.notAdded(upload.name, reason))
    }
  }

  /** A file that the bank refuses is no part of the message, so that the rest can be sent. */
  #drop(id: string, notice: string): void {
    const { files, notice: earlier } = this.#state
    // It was removed while it was on its way.
    if (!files.some((file) => file.id === id)) return
    this.#uploads.delete(id)
    this.#set(
      files.filter((file) => file.id !== id),
      together([...(earlier === null ? [] : [earlier]), notice]),
    )
  }

  #change(id: string, change: DistributiveOmit<ChosenFile, 'id' | 'name' | 'bytes'>): void {
    this.#set(
      this.#state.files.map((file) =>
        file.id === id ? { id, name: file.name, bytes: file.bytes, ...change } : file,
      ),
      this.#state.notice,
    )
  }

  #set(files: readonly ChosenFile[], notice: string | null = null): void {
    this.#state = { files, notice }
    const ready = files.flatMap((file) => (file.status === 'ready' ? [file.attachment] : []))
    if (ready.length > 0) keep(this.#name, JSON.stringify(ready))
    else forget(this.#name)
    for (const listener of this.#listeners) listener()
  }
}

type DistributiveOmit<Union, Keys extends PropertyKey> = Union extends unknown ? Omit<Union, Keys> : never

function together(notices: readonly string[]): string | null {
  return notices.length === 0 ? null : notices.join(' ')
}

function reasonAgainst({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (size === 0) return attachmentTexts.empty
  if (size > maximumAttachmentBytes) return attachmentTexts.tooLarge
  // A browser that does not know the type leaves it to the bank.
  return type === '' || attachmentTypes.some((accepted) => accepted === type)
    ? null
    : attachmentTexts.wrongType
}

function read(name: string): ChosenFile[] {
  return keptList(name, isAttachment).map((attachment) => ({
    id: attachment.id,
    name: attachment.name,
    bytes: attachment.bytes,
    status: 'ready',
    attachment,
  }))
}

/** A document has one session keeper; a draft that is left and opened again has the same files. */
const ofDocuments = new WeakMap<object, Map<string, ChosenFiles>>()

/** The files of this draft, `clientId` being the holder to whom an admin writes. */
export function useChosenFiles(draftName: string, clientId: string | undefined) {
  const keeper = useSessionKeeper()
  const { client } = useReading()
  const name = `${draftName}.files`
  const ofDocument = ofDocuments.get(keeper) ?? new Map<string, ChosenFiles>()
  ofDocuments.set(keeper, ofDocument)
  const chosen = ofDocument.get(name) ?? new ChosenFiles(name, clientId, client)
  ofDocument.set(name, chosen)
  return { chosen, ...useSyncExternalStore(chosen.subscribe, chosen.state) }
}
