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
  | { status: 'failed'; reason: string; canRetry: boolean }
)

/** `notice`: why a file was not taken at all. */
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
    const room = maximumAttachments - this.#state.files.length
    const taken = given.slice(0, Math.max(0, room)).map((file) => this.#take(file))
    this.#set([...this.#state.files, ...taken], given.length > room ? attachmentTexts.tooMany : null)
    for (const { id, status } of taken) if (status === 'waiting') this.#start(id)
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
    const chosen = { id, name, bytes: file.size }
    const reason = reasonAgainst(file)
    if (reason !== null) return { ...chosen, status: 'failed', reason, canRetry: false }
    this.#uploads.set(id, { upload, leaving: new AbortController() })
    return { ...chosen, status: 'waiting' }
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
      this.#change(id, { status: 'failed', reason: uploadFailure(code), canRetry: canRetry(code) })
    }
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

function reasonAgainst({ size, type }: File): string | null {
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
