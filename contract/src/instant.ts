import { z } from 'zod'

/** An instant in an answer, with its offset from UTC. One in a request is `momentSchema` of column-limits. */
export const instantSchema = z.iso.datetime({ offset: true })
