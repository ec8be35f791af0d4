/** The address that shows a picture in base64, PNG or JPEG. */
export function pictureSource(picture: string): string {
  // The first bytes of a JPEG, FF D8 FF, in base64.
  return `data:image/${picture.startsWith('/9j/') ? 'jpeg' : 'png'};base64,${picture}`
}
