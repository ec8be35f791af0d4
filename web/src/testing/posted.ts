/** The answer to a booking; the contact form reads none. */
export const accepted = {
  calendarUid: '0198f000-0000-7000-8000-000000000501@bank.example',
  changePath: `/consultation/${'t'.repeat(43)}`,
  calendar: 'BEGIN:VCALENDAR\r\nSUMMARY:Consultation\\, by telephone\r\nEND:VCALENDAR\r\n',
}

/** Answers a function that is called by its address, in turn, and keeps what was sent to it. */
export function answersInTurn(...answers: [Answered, ...Answered[]]) {
  const sent: unknown[] = []
  const left = answers.slice(1)
  let now = answers[0]
  return {
    sent,
    answer: async (request: Request): Promise<Response> => {
      sent.push(await request.json())
      const given = await now
      now = left.shift() ?? now
      if (given === 'lost') throw new TypeError('Failed to fetch')
      return given === 'taken' ? Response.json(accepted) : Response.json({ code: given }, { status: 400 })
    },
  }
}

/** An order that is accepted, lost on the way, or refused with a code. */
type Answer = 'taken' | 'lost' | Uppercase<string>
type Answered = Answer | Promise<Answer>
