import { PackedObjects, Ref } from './packed-objects.ts'
import { type Meaning, PageTree, ParentTree, PdfElement } from './structure.ts'

type Reference = { id: number; offset: number; data: Record<string, unknown>; end: () => void }

/** The parts of pdfkit that keep a document together; its types do not have them. */
type Kept = {
  ref: (data: object) => Reference
  addContent: (text: string) => unknown
  push: (bytes: Buffer | null) => void
  _root: Reference
  _info: Reference
  _id: Uint8Array
  _offset: number
  _offsets: unknown[]
  _write: (bytes: Buffer) => void
  _refEnd: (reference: Reference) => void
}

function isKept(document: unknown): document is Kept {
  const parts = ['ref', 'addContent', 'push', '_root', '_id', '_offset', '_offsets', '_write', '_refEnd']
  return typeof document === 'object' && document !== null && parts.every((part) => part in document)
}

function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && 'id' in value && 'data' in value
}

/**
 * The pages of a document and its structure, written as they end. pdfkit draws and embeds the fonts; it would
 * keep every page and every element until the end, and write each element by itself, so that a statement of a
 * million lines took gigabytes.
 */
export class PdfSheets {
  readonly #document: PDFKit.PDFDocument
  readonly #kept: Kept
  readonly #objects: PackedObjects
  readonly #pageTree: PageTree
  readonly #parentTree: ParentTree
  readonly #structure: Ref
  #page: Ref | null = null
  #pages = 0
  #content: string[] = []
  #unwritten: number
  #allWritten: () => void = () => {}

  constructor(document: PDFKit.PDFDocument) {
    const kept: unknown = document
    if (!isKept(kept)) throw new Error('pdfkit keeps a document together in another way now')
    this.#document = document
    this.#kept = kept
    const { _root: root, _offsets: made } = kept
    const output = {
      size: () => {
        const { _offset: size } = kept
        return size
      },
      write: (bytes: Buffer) => {
        const { _write: write } = kept
        write.call(kept, bytes)
      },
    }
    const objects = new PackedObjects(output, made.length)
    this.#objects = objects
    const { Pages: pages, StructTreeRoot: structure } = root.data
    if (!isReference(pages) || !isReference(structure))
      throw new Error('pdfkit keeps its pages or its structure in another way now')
    this.#structure = new Ref(structure.id)
    this.#pageTree = new PageTree(objects, new Ref(pages.id))
    this.#parentTree = new ParentTree(objects)

    const makeReference = kept.ref.bind(kept)
    kept.ref = (data) => {
      const reference = makeReference(data)
      reference.id = objects.nextId()
      made.length = 0
      this.#unwritten += 1
      return reference
    }
    this.#unwritten = made.length
    const ended = ({ id, offset }: Reference) => {
      objects.written(id, offset)
      this.#unwritten -= 1
      if (this.#unwritten === 0) this.#allWritten()
    }
    Object.assign(kept, { _refEnd: ended })
    kept.addContent = (text) => {
      this.#content.push(text)
      return kept
    }
  }

  /** The number of pages so far. */
  get pages(): number {
    return this.#pages
  }

  addPage(): void {
    this.#endPage()
    this.#document.addPage()
    const { dictionary } = this.#document.page
    this.#page = new Ref(dictionary.id)
    Object.assign(dictionary.data, { Parent: this.#pageTree.add(this.#page), StructParents: this.#pages })
    this.#forgetPages()
    this.#pages += 1
  }

  element(type: string, meaning: Meaning, parent: PdfElement | null): PdfElement {
    return new PdfElement(this.#objects, type, meaning, {
      element: parent,
      ref: parent?.ref ?? this.#structure,
    })
  }

  /** Begins content that belongs to this element. */
  mark(element: PdfElement, type: string): void {
    if (this.#page === null) throw new Error('there is no page yet')
    const mark = this.#parentTree.mark(element)
    element.addContent(this.#page, mark)
    this.#content.push(`/${type} <</MCID ${mark}>> BDC`)
  }

  /** Writes the end of the document, whose structure begins with this element. */
  async finish(root: PdfElement): Promise<void> {
    this.#endPage()
    const {
      _root: { data },
    } = this.#kept
    if (isReference(data['StructTreeRoot']))
      Object.assign(data['StructTreeRoot'].data, {
        K: [root.ref],
        ParentTree: this.#parentTree.end(),
        ParentTreeNextKey: this.#pages,
      })
    if (isReference(data['Pages'])) data['Pages'].data['Kids'] = this.#pageTree.end()
    // A picture with transparency is compressed in the background, and written after the end.
    const written = new Promise<void>((resolve) => (this.#allWritten = resolve))
    this.#document.end()
    await written
    const { _root, _info, _id } = this.#kept
    const id = `<${Buffer.from(_id).toString('hex')}>`
    await this.#objects.finish(`/Root ${_root.id} 0 R /Info ${_info.id} 0 R /ID [${id} ${id}]`)
    this.#kept.push(null)
  }

  /** pdfkit writes what a page has when the next one begins, or the document ends. */
  #endPage(): void {
    if (this.#page === null) return
    this.#document.page.content.write(Buffer.from(`${this.#content.join('\n')}\n`, 'latin1'))
    this.#content = []
    this.#parentTree.endPage()
  }

  /** pdfkit lists the pages to write the tree itself. */
  #forgetPages(): void {
    const {
      _root: {
        data: { Pages: pages },
      },
    } = this.#kept
    if (isReference(pages)) pages.data['Kids'] = []
  }
}
