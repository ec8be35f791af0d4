import { maximumCounted } from '@bank/contract'
import { allOf } from '#lib/data/all-of.ts'

/** The texts of the admins' side of a conversation, specification 2, sections 2 and 8. */
export const inboxTexts = {
  unanswered: (clients: number, counted: number) =>
    clients === 0
      ? 'No messages to answer'
      : clients === 1
        ? '1 client to answer'
        : `${clients.toLocaleString('en-GB')}${clients === counted ? ' or more' : ''} clients to answer`,
  conversation: 'Conversation',
  conversations: 'Conversations',
  all: (count: number) => allOf(count, { one: 'message', many: 'messages', most: maximumCounted }),
  write: 'Write',
  loading: 'Loading conversations',
  failed: 'Failed to fetch conversations',
  failedHelp: 'Please try again. Your messages are safe.',
  empty: 'No conversations yet',
  emptyHelp: 'Conversations appear here when a client writes to you or you write to a client.',
  more: 'Show more conversations',
  unread: 'unread',
  automated: 'Automated reply',
  fromBank: (text: string) => `Bank: ${text}`,
  fromServer: (text: string) => `Automated reply: ${text}`,
  isWriting: 'is typing',
  search: 'Search messages',
  clear: 'Clear search',
  tooShort: 'Please enter at least 2 characters',
  searching: 'Searching messages',
  searchFailed: 'Failed to search messages',
  searchFailedHelp: 'The bank did not respond. Please try again.',
  found: (text: string) => `Messages with “${text}”`,
  nothingFound: 'No message found',
  nothingFoundHelp: (text: string) => `No message contains a word that begins with “${text}”.`,
  moreFound: 'Show earlier messages',
  back: 'All conversations',
  choose: 'No conversation open',
  chooseHelp:
    'Choose a conversation on the left. While it is open, automated replies to that client are paused.',
  log: (name: string) => `Messages with ${name}`,
  thread: (name: string) => `Conversation with ${name}`,
  threadLoading: 'Loading the conversation',
  threadFailed: 'Failed to load messages',
  threadFailedHelp: 'Please try again. Your messages are safe.',
  noClient: 'Client not found',
  noClientHelp: 'The address may be incomplete, or the person may be a member of staff.',
  noMessages: 'No messages yet',
  noMessagesHelp: (name: string) => `${name} has not written yet. Your message will reach them at once.`,
  about: (username: string, since: string) => `${username}, client since ${since},`,
  accounts: (count: number) =>
    count === 1 ? '1 account' : count === 0 ? 'no accounts' : `${count} accounts`,
  blocked: 'Blocked',
  colleagues: (names: readonly string[]) =>
    names.length === 1 ? `${names[0] ?? ''} is also here` : `${names.join(', ')} are also here`,
  you: 'You, as account manager',
  colleague: (name: string) => `${name}, as account manager`,
  notAnswered: 'Not answered yet',
  notSent: 'Not sent',
  label: (name: string) => `Reply to ${name}`,
  placeholder: 'Write a reply',
  repliesPaused: 'Automated replies are paused while you are here.',
  sent: 'Reply sent successfully',
  failedReply: 'Failed to send reply',
  failedReplyHelp: 'Your reply has been kept. You can safely try again: it will not be sent twice.',
} as const
