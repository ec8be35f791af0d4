import { liveEventSchema, liveTopics } from '@bank/contract'
import { expect, test } from 'vitest'
import { readLiveEvent } from './live-event.ts'

const id = '0198c2f4-7b1a-7c3e-9d52-6f0a1b2c3d4e'

test('an event of the stream is parsed as the contract describes it', () => {
  const heard = [
    { type: 'session-ended' },
    { type: 'session-ended', at: 'now' },
    { type: 'accounts-changed', accountIds: [] },
    { type: 'accounts-changed', accountIds: [id, id] },
    { type: 'changed', topics: [] },
    { type: 'changed', topics: [...liveTopics] },
    { type: 'changed', topics: ['typing'], clientId: id },
  ]
  for (const event of heard)
    expect(readLiveEvent(JSON.stringify(event))).toEqual(liveEventSchema.parse(event))
})

test('events of a later version are ignored', () => {
  const unheard = [
    null,
    7,
    'session-ended',
    [],
    {},
    { type: 'session' },
    { type: null },
    { type: 'accounts-changed' },
    { type: 'accounts-changed', accountIds: id },
    { type: 'accounts-changed', accountIds: [7] },
    { type: 'changed' },
    { type: 'changed', topics: 'typing' },
    { type: 'changed', topics: ['typing', 'weather'] },
    { type: 'changed', topics: ['typing'], clientId: 7 },
    { type: 'changed', topics: ['typing'], clientId: null },
  ]
  for (const event of unheard) {
    expect(readLiveEvent(JSON.stringify(event)), JSON.stringify(event)).toBeNull()
    expect(liveEventSchema.safeParse(event).success, JSON.stringify(event)).toBe(false)
  }
})
