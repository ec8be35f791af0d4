import { type PackedObjects, Ref, textOf } from './packed-objects.ts'

/** Attributes of a structure element for assistive technology (ISO 32000-1, 14.9). */
export type Meaning = { alt?: string; actual?: string; title?: string; scope?: 'Column' | 'Row' }

/** So many pages share a node of a tree. */
const perNode = 128

/** A structure element. It is written when it ends, and its parent keeps its number only. */
export class PdfElement {
  readonly ref: Ref
  readonly #objects: PackedObjects
  readonly #entries: string
  #page: Ref | null = null
  #kids: string[] = []

  constructor(
    objects: PackedObjects,
    type: string,
    { alt, actual, title, scope }: Meaning,
    parent: { element: PdfElement | null; ref: Ref },
  ) {
    this.#objects = objects
    this.ref = new Ref(objects.nextId())
    parent.element?.add(this.ref)
    this.#entries = [
      `/S /${type} /P ${String(parent.ref)}`,
      ...(title === undefined ? [] : [`/T ${textOf(title)}`]),
      ...(alt === undefined ? [] : [`/Alt ${textOf(alt)}`]),
      ...(actual === undefined ? [] : [`/ActualText ${textOf(actual)}`]),
      ...(scope === undefined ? [] : [`/A <</O /Table /Scope /${scope}>>`]),
    ].join(' ')
  }

  add(child: Ref): void {
    this.#kids.push(String(child))
  }

  /** Adds marked content of a page; all of an element's own content is on one page. */
  addContent(page: Ref, mark: number): void {
    if (this.#page !== null && this.#page.id !== page.id)
      throw new Error('the content of an element is on two pages')
    this.#page = page
    this.#kids.push(String(mark))
  }

  end(): void {
    const page = this.#page === null ? '' : ` /Pg ${String(this.#page)}`
    const kids = this.#kids.length === 1 ? this.#kids[0] : `[${this.#kids.join(' ')}]`
    this.#objects.add(
      this.ref.id,
      `<<${this.#entries}${page}${this.#kids.length === 0 ? '' : ` /K ${kids}`}>>`,
    )
    this.#kids = []
  }
}

/** Which element each marked content of each page belongs to: the parent tree (ISO 32000-1, 14.7.4.4). */
export class ParentTree {
  readonly #objects: PackedObjects
  readonly #nodes: string[] = []
  #entries: string[] = []
  #marks: string[] = []
  #pages = 0

  constructor(objects: PackedObjects) {
    this.#objects = objects
  }

  /** The number of pages that have ended, which is also the key of the present one. */
  get pages(): number {
    return this.#pages
  }

  /** Returns the number of the next marked content of this page. */
  mark(element: PdfElement): number {
    return this.#marks.push(String(element.ref)) - 1
  }

  endPage(): void {
    const id = this.#objects.nextId()
    this.#objects.add(id, `[${this.#marks.join(' ')}]`)
    this.#entries.push(`${this.#pages} ${id} 0 R`)
    this.#marks = []
    this.#pages += 1
    if (this.#entries.length === perNode) this.#endNode()
  }

  /** Writes the tree and returns its root. */
  end(): Ref {
    if (this.#entries.length > 0) this.#endNode()
    const root = new Ref(this.#objects.nextId())
    this.#objects.add(root.id, `<</Kids [${this.#nodes.join(' ')}]>>`)
    return root
  }

  #endNode(): void {
    const id = this.#objects.nextId()
    const first = this.#pages - this.#entries.length
    const limits = `[${first} ${this.#pages - 1}]`
    this.#objects.add(id, `<</Limits ${limits} /Nums [${this.#entries.join(' ')}]>>`)
    this.#nodes.push(`${id} 0 R`)
    this.#entries = []
  }
}

/** The tree of the pages (ISO 32000-1, 7.7.3), written while they are drawn. */
export class PageTree {
  readonly #objects: PackedObjects
  readonly #root: Ref
  readonly #nodes: Ref[] = []
  #open: { node: Ref; pages: string[] } | null = null

  constructor(objects: PackedObjects, root: Ref) {
    this.#objects = objects
    this.#root = root
  }

  /** Adds a page; returns its parent. */
  add(page: Ref): Ref {
    if (this.#open?.pages.length === perNode) this.#endNode(this.#open)
    this.#open ??= { node: new Ref(this.#objects.nextId()), pages: [] }
    this.#open.pages.push(String(page))
    return this.#open.node
  }

  /** Writes the last node; returns the children of the root. */
  end(): Ref[] {
    if (this.#open !== null) this.#endNode(this.#open)
    return this.#nodes
  }

  #endNode({ node, pages }: { node: Ref; pages: string[] }): void {
    const kids = `/Kids [${pages.join(' ')}] /Count ${pages.length}`
    this.#objects.add(node.id, `<</Type /Pages /Parent ${String(this.#root)} ${kids}>>`)
    this.#nodes.push(node)
    this.#open = null
  }
}
