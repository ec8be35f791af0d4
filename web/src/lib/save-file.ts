/** The browser has read the file by then; one that waits for a folder to be chosen takes its time. */
const keptForMs = 60_000

/** Gives the browser a file to save under this name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), keptForMs)
}
