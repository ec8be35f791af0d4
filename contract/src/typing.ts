/** A sign that somebody writes is sent at most this often, and believed for a little longer. */
export const typingEveryMs = 3_000
export const typingBelievedMs = 4_500
