/** Asks whether the PDF exists before it is fetched; if not, the page says whom to contact. */
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
  // A click of ours, on a link without a listener.
  const plain = document.createElement('a')
  plain.href = link.href
  plain.download = ''
  plain.click()
}
