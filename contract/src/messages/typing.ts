/** A typing event is sent at most this often, and shown a little longer. */
export const typingEveryMs = 3_000
export const typingBelievedMs = 4_500
