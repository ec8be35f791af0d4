/** Asks whether the PDF is there before it is fetched; where it is not, the visitor is told whom to ask. */
export async function download(link: HTMLAnchorElement): Promise<void> {
  const isThere = await fetch(link.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isThere) {
    window.alert(
      `The download of ${link.dataset['document'] ?? 'this document'} would begin now. ` +
        'Please contact us to receive it.',
    )
    return
  }
  // A press of our own, on a link that nobody listens to.
  const plain = document.createElement('a')
  plain.href = link.href
  plain.download = ''
  plain.click()
}
