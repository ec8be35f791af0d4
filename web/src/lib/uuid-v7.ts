/**
 * A version 7 UUID (RFC 9562, section 5.7): 48 bits of time in milliseconds, then 74 random bits.
 * The browser chooses the id of a payment with it, so asking twice pays once.
 */
export function uuidV7(nowMs: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(nowMs / 2 ** 32))
  view.setUint32(2, nowMs % 2 ** 32)
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f))
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
