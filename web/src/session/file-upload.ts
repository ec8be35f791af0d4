import { type Attachment, attachmentNameOf, attachmentPartBytes } from '@bank/contract'
import { client as own } from '#api.ts'

/** A file on its way. What the bank has of it stays there, so that a retry goes on from there. */
export class FileUpload {
  readonly id = crypto.randomUUID()
  readonly name: string
  readonly #file: File
  readonly #clientId: string | undefined
  readonly #client: typeof own
  #isAnnounced = false
  #part = 0

  /** `clientId`: the holder to whom an admin sends it. `client`: the calls for whom the user acts. */
  constructor(file: File, clientId: string | undefined, client = own) {
    this.#file = file
    this.#clientId = clientId
    this.#client = client
    this.name = attachmentNameOf(file.name)
  }

  /** Sends what the bank has not got yet. `onProgress` hears how much of 1 has arrived. */
  async send(onProgress: (done: number) => void, signal: AbortSignal): Promise<Attachment> {
    const { id, name } = this
    const client = this.#client
    const { size: bytes } = this.#file
    if (!this.#isAnnounced) {
      const toClient = this.#clientId === undefined ? {} : { clientId: this.#clientId }
      await client.messages.beginAttachment({ id, name, bytes, ...toClient }, { signal })
      this.#isAnnounced = true
    }
    while (this.#part * attachmentPartBytes < bytes) {
      const from = this.#part * attachmentPartBytes
      const content = await base64Of(this.#file.slice(from, from + attachmentPartBytes))
      await client.messages.addAttachmentPart({ id, part: this.#part, content }, { signal })
      this.#part += 1
      onProgress(Math.min(1, (this.#part * attachmentPartBytes) / bytes))
    }
    return await client.messages.finishAttachment({ id }, { signal })
  }
}

function base64Of(piece: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('error', () => reject(new Error('The file cannot be read')))
    reader.addEventListener('load', () => {
      const { result } = reader
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '')
    })
    reader.readAsDataURL(piece)
  })
}
