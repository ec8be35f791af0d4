import { maximumCounted } from '@bank/contract'
import { allOf } from '#lib/data/all-of.ts'

/** The texts of the admins' side of a conversation, specification 2, sections 2 and 8. */
export const inboxTexts = {
  unanswered: (clients: number, counted: number) =>
    clients === 0
      ? 'Nobody waits for an answer'
      : clients === 1
        ? '1 client waits for an answer'
        : `${clients.toLocaleString('en-GB')}${clients === counted ? ' or more' : ''} clients ` +
          'wait for an answer',
  conversation: 'Conversation',
  conversations: 'Conversations',
  all: (count: number) => allOf(count, { one: 'message', many: 'messages', most: maximumCounted }),
  write: 'Write',
  loading: 'Loading conversations',
  failed: 'Failed to fetch conversations',
  failedHelp: 'The bank did not answer. Nothing you wrote is lost.',
  empty: 'No conversations yet',
  emptyHelp: 'They begin when a client writes, or when you do.',
  more: 'Show more conversations',
  unread: 'unread',
  automated: 'Automated reply',
  fromBank: (text: string) => `Bank: ${text}`,
  fromServer: (text: string) => `Automated reply: ${text}`,
  isWriting: 'is writing',
  search: 'Search messages',
  clear: 'Clear the search',
  tooShort: 'Please enter at least 2 characters',
  searching: 'Looking for messages',
  searchFailed: 'Failed to search messages',
  searchFailedHelp: 'The bank did not answer.',
  found: (text: string) => `Messages with “${text}”`,
  nothingFound: 'No message found',
  nothingFoundHelp: (text: string) => `No message has words that begin like “${text}”.`,
  moreFound: 'Show earlier messages',
  back: 'All conversations',
  choose: 'No conversation open',
  chooseHelp: 'Choose one at the left. While it is open, automated replies to that client are silent.',
  log: (name: string) => `Messages with ${name}`,
  thread: (name: string) => `Conversation with ${name}`,
  threadLoading: 'Loading the conversation',
  threadFailed: 'Failed to load messages',
  threadFailedHelp: 'The bank did not answer. Nothing you wrote is lost.',
  noClient: 'There is no such client',
  noClientHelp: 'The address may be incomplete, or the person is of the bank’s staff.',
  noMessages: 'No messages yet',
  noMessagesHelp: (name: string) => `${name} has not written. What you write here reaches them at once.`,
  about: (username: string, since: string) => `${username}, client since ${since},`,
  accounts: (count: number) =>
    count === 1 ? '1 account' : count === 0 ? 'no accounts' : `${count} accounts`,
  blocked: 'Blocked',
  colleagues: (names: readonly string[]) =>
    names.length === 1 ? `${names[0] ?? ''} is here too` : `${names.join(', ')} are here too`,
  you: 'You, as account manager',
  colleague: (name: string) => `${name}, as account manager`,
  notAnswered: 'Not answered yet',
  notSent: 'Not sent',
  label: (name: string) => `Reply to ${name}`,
  placeholder: 'Write a reply',
  keys: 'Enter sends, Shift and Enter starts a new line. Automated replies are silent while you are here.',
  sent: 'Reply sent successfully',
  failedReply: 'Failed to send reply',
  failedReplyHelp: 'It stays where you wrote it. Retry sends it once, however often it is tried.',
} as const
