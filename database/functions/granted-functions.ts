// grants.test.ts loops over the catalogue and fails for every granted function without a line here.

/**
 * Every function that the server's role may execute, and what keeps it from being used against another user.
 * Where the reason is a token's hash: tokens are 32 random bytes that only the holder's cookie has.
 */
export const granted: Record<string, string> = {
  'audit.begin_export': 'an admin of the signed context; writes down who takes what',
  'audit.read_log': 'an admin of the signed context',
  'audit.write_checkpoints': 'names nobody; can only checkpoint what is settled',
  'audit.checkpoint_state': 'an admin of the signed context',
  'audit.verify_checkpoints': 'an admin of the signed context',
  'audit.watch_checkpoints': 'names nobody; can only look, and keep what it found',
  'bank.ask_for_greeting': 'the user is the one of the signed context; says nothing where anything was said',
  'bank.attend_conversation': 'an admin in the signed context, and a client',
  'bank.account_order_digest': 'a pure function',
  'bank.adjust_balance':
    'the user is the one of the session, an admin, not for their own account, with a confirmation issued for exactly this',
  'bank.adjustment_digest': 'a pure function',
  'bank.balances_on': 'no definer: reads under the policies of the signed context',
  'bank.colleagues_in': 'an admin in the signed context; names of admins, and nothing to anybody else',
  'bank.decide_approval':
    'the user is the one of the session, an admin, not the one who asked, nor the one concerned, with a confirmation issued for exactly this',
  'bank.decision_digest': 'a pure function',
  'bank.expire_approvals': 'names nobody; ends what the database itself says is over',
  'bank.four_eyes_rule': 'an admin of the signed context; nothing to anybody else',
  'bank.setting_digest': 'a pure function',
  'bank.switch_approval':
    'the user is the one of the session, an admin, with a confirmation issued for exactly this; turning it off only asks another one',
  'bank.withdraw_approval':
    'the user is the one of the signed context, an admin; what they themselves asked for',
  'bank.decide_account_request': 'an admin of the signed context, and not for their own request',
  'bank.deliver_due_replies':
    'names nobody; writes what the server itself left to be written, once its time has come',
  'bank.find_accounts': 'an admin in the signed context; ids only',
  'bank.find_clients': 'an admin in the signed context; ids only',
  'bank.is_attended': 'a pure function of a time',
  'bank.add_beneficiary':
    "the user is the one of the session, who has consumed a code's confirmation for exactly this",
  'bank.beneficiary_digest': 'a pure function',
  'bank.certificate_order_digest': 'a pure function',
  'bank.certificate_proof': 'digests only: nothing of what is in a certificate, nor whose it is',
  'bank.certificate_rate_history': 'an admin in the signed context; nothing to anybody else',
  'bank.certificate_rate_on': 'no definer: what the bank pays is told to everybody',
  'bank.current_certificate_terms': 'no definer: the terms are told to everybody',
  'bank.book_consultation':
    'open to everyone; takes a free hour, and writes to the address that was given, six times a day at most',
  'bank.change_consultation_by_admin': 'an admin in the signed context',
  'bank.change_contact_message': 'an admin in the signed context',
  'bank.change_own_consultation': "the hash of a link's token, which only the visitor's mailbox knows",
  'bank.close_consultation': 'an admin in the signed context',
  'bank.consultations_to_replace':
    'the id of an order, which only the browser that sent it knows, and its e-mail address',
  'bank.consultation_start': 'a pure function',
  'bank.find_consultation': "the hash of a link's token",
  'bank.forget_visitors': 'names nobody; only what is a year old goes',
  'bank.free_consultations': 'times only: nothing of who took the others',
  'bank.note_consultation': 'an admin in the signed context',
  'bank.remove_holiday': 'an admin in the signed context',
  'bank.replace_consultation_orders':
    'the same; cancels what that address has booked by those orders, and nothing else',
  'bank.set_consultation_hours': 'an admin in the signed context',
  'bank.set_holiday': 'an admin in the signed context',
  'bank.take_contact_message':
    'open to everyone; keeps what was said, and tells the address that was given so once a day at most',
  'bank.draft_certificate': 'the user is the one of the signed context; changes nothing',
  'bank.due_certificates': 'ids only, of certificates whose term has ended',
  'bank.mature_certificate':
    'pays back to the account it came from, on the day the database itself says it is due',
  'bank.open_client_account':
    'the user is the one of the session, an admin, not for themselves; money asks for a confirmation issued for exactly this',
  'bank.open_certificate':
    'the user is the one of the session; the account must be that user’s, and a confirmation issued for exactly this',
  'bank.quote_certificate': 'what the bank pays is told to everybody; names nobody',
  'bank.announcement_digest': 'a pure function',
  'bank.announcement_withdrawal_digest': 'a pure function',
  'bank.publish_announcement':
    'the user is the one of the session, an admin, with a confirmation issued for exactly this',
  'bank.rate_order_digest': 'a pure function',
  'bank.rate_withdrawal_digest': 'a pure function',
  'bank.set_certificate_rate':
    'the user is the one of the session, an admin, with a confirmation issued for exactly this',
  'bank.withdraw_announcement':
    'the user is the one of the session, an admin, with a confirmation issued for exactly this',
  'bank.withdraw_certificate_rate':
    'the user is the one of the session, an admin, with a confirmation issued for exactly this',
  'bank.make_payment': 'the user is the one of the session; account and beneficiary must be that user’s',
  'bank.add_and_pay': 'the user is the one of the session, with a confirmation issued for exactly this',
  'bank.make_transfer': 'the user is the one of the session; both accounts must be that user’s',
  'bank.notification_kind': 'a pure function',
  'bank.payment_digest': 'a pure function',
  'bank.transfer_digest': 'a pure function',
  'bank.read_notifications': 'the user of the signed context',
  'bank.set_notification_setting': 'the user of the signed context',
  'bank.request_account': 'the user is the one of the signed context; opens nothing',
  'bank.record_statement_download':
    'the user is the one of the signed context; the account must be that user’s, or the user an admin',
  'bank.remove_beneficiary': 'the user is the one of the signed context; the beneficiary must be that user’s',
  'bank.restore_beneficiary':
    'the user is the one of the signed context; the beneficiary must be that user’s',
  'bank.opening_requires_approval':
    'an admin in the signed context; whether a sum would wait, and moves nothing',
  'bank.review_adjustment': 'an admin in the signed context; moves nothing',
  'bank.review_payment':
    'the user is the one of the signed context; account and beneficiary must be that user’s',
  'bank.review_transfer': 'the user is the one of the signed context; both accounts must be that user’s',
  'bank.see_account_request': 'the user is the one of the signed context; the request must be that user’s',
  'bank.statement_bounds': 'no definer: reads under the policies of the signed context',
  'bank.unread_notifications': 'the user of the signed context',
  'bank.is_event_read': 'no definer: reads under the policies of the signed context',
  'bank.read_messages':
    'the user is the one of the signed context; the message must be in that user’s conversation',
  'bank.reply_message': 'an admin in the signed context, and a client',
  'bank.search_messages': 'an admin in the signed context; nothing to anybody else',
  'bank.send_message':
    'the user is the one of the signed context, and writes into their own conversation alone',
  'bank.unread_messages': 'no definer: reads under the policies of the signed context',
  'bank.use_emergency_line': 'the user is the one of the signed context; only writes to the audit',
  'identity.check_keys': 'names nobody; notes a key once and changes none, and answers names of keys alone',
  'identity.data_keys_to_try':
    'data keys, which only the bank’s master keys decrypt; nothing once the bank has noted its keys',
  'identity.access_of': 'an admin in the signed context; which ways in there are, nothing that opens one',
  'identity.begin_enrolment':
    "a token's hash; a code's step of that user's own authenticator, where there is one",
  'identity.begin_setup': "the hash of a setup link's token; the user must be the link's",
  'identity.begin_export': "a token's hash, and a confirmation issued in that session",
  'identity.issue_confirmation': "a token's hash; the code's step must be that user's and unused",
  'identity.issue_confirmation_by_password':
    "a token's hash; the server has compared the password; nobody with a second factor",
  'identity.cancel_email_change': 'the signed context',
  'identity.change_password':
    "a token's hash; the server has compared the password; a code's step where there is a second factor",
  'identity.claim_setup_code':
    "the hashes of a setup link's token and of a key that only the browser on the way with it knows",
  'identity.complete_setup':
    "the hashes of a setup link's token and of a browser's key; the server has compared the code",
  'identity.claim_attempt': 'an HMAC that the server keys; only counts',
  'identity.confirm_email': "the hash of a link's token, which only the mailbox knows",
  'identity.count_request': 'only counts',
  'identity.count_wrong_code': "a token's hash",
  'identity.choose_password':
    "a token's hash, of a session that began with a one-time password of admins’ and can do nothing else",
  'identity.count_users': 'an admin in the signed context',
  'identity.create_user':
    'the user is the one of the session, an admin, with a confirmation issued for exactly this',
  'identity.creation_refusal': 'an admin of the signed context; changes nothing',
  'identity.appoint_admin':
    'the user is the one of the session, an admin, with a confirmation issued for exactly this; another one approves it',
  'identity.admin_operation_digest': 'a pure function',
  'identity.setup_link_terms': 'an admin of the signed context; nothing to anybody else',
  'identity.current_user_id': 'the signed context',
  'identity.disable_two_factor': "a token's hash and a code's step of that user's",
  'identity.end_other_sessions': "a token's hash, and a confirmation of exactly this, issued in that session",
  'identity.end_own_session': "a token's hash, and a confirmation of exactly this; only that user's sessions",
  'identity.end_sessions_digest': 'a pure function',
  'identity.end_sessions_of': "a token's hash, of an admin, for others, with a code for exactly this",
  'identity.end_session': "a token's hash",
  'identity.enter_session': "a token's hash",
  'identity.finish_enrolment': "a token's hash; the enrolment must have been begun in that session",
  'identity.forget_ended_setups': 'names nobody; only what can become nobody’s credential any more goes',
  'identity.forget_stale_counts': 'names nobody; only what no longer counts goes',
  'identity.is_admin': 'the signed context',
  'identity.list_users': 'an admin in the signed context',
  'identity.find_active_session': "a token's hash",
  'identity.list_active_sessions': "tokens' hashes",
  'identity.find_credential':
    'before there is a session: what a sign-in is compared with, one name at a time',
  'identity.make_setup_link':
    'the user is the one of the session, an admin, not for themselves, with a code; another one approves it for somebody who is set up',
  'identity.open_setup':
    "the hash of a setup link's token; what was begun with it, only with that browser's key",
  'identity.refuse_setup_code':
    "the hash of a setup link's token; only takes a link that has no try left out of use",
  'identity.reset_password': 'an admin in the signed context, for somebody else',
  'identity.revoke_setup_link': 'an admin in the signed context',
  'identity.mark_setup_link_opened': "the hash of a setup link's token; only says that its page was opened",
  'identity.setup_candidate': "the hash of a setup link's token, with the name that goes with it",
  'identity.make_recovery_codes': "a token's hash and a code's step of that user's",
  'identity.next_step': 'before there is a session: which time step comes next, no secret',
  'identity.open_phrase':
    "a token's hash, of an admin, and a confirmation of exactly this, issued in that session",
  'identity.open_session':
    'before there is a session: the server has compared password and code; the step is burnt here',
  'identity.own_credential': "a token's hash",
  'identity.own_data_digest': 'a pure function',
  'identity.own_events': 'the signed context',
  'identity.own_phrase': "a token's hash, and a confirmation issued in that session",
  'identity.own_protection': "a token's hash",
  'identity.own_session_times': 'the signed context',
  'identity.own_sessions': "a token's hash",
  'identity.is_password_due': "a token's hash",
  'identity.pending_enrolment': "a token's hash; the enrolment must have been begun in that session",
  'identity.phrase_views': 'the signed context',
  'identity.profile_digest': 'a pure function',
  'identity.record_phrase_check':
    "a token's hash, of an admin who has just opened this phrase to compare it; only writes to the audit",
  'identity.record_refused_sign_in': 'only writes to the audit',
  'identity.record_wrong_password': "a token's hash; only writes to the audit",
  'identity.save_profile':
    "a token's hash; for phone, phrase and e-mail a confirmation of exactly this, issued in that session",
  'identity.second_factor': "a token's hash",
  'identity.send_email_link_again': 'the signed context; the address must be the one that waits',
  'identity.set_role': 'an admin in the signed context, for somebody else',
  'identity.sign_in_history': "a token's hash",
  'identity.admin_phrase_digest': 'a pure function',
  'identity.touch_session': "a token's hash",
  'mail.claim_emails': 'e-mails that are due, once: whoever delivers has to read them',
  'mail.mark_email_delivered': 'names an e-mail; only ends its delivery',
  'mail.mark_email_failed': 'names an e-mail; only moves its delivery',
  'mail.next_events': 'names and acts without their content, for the e-mails about them',
  'mail.find_demo_calendar': 'nothing outside of the demo bank',
  'mail.list_demo_emails': 'nothing outside of the demo bank',
  'mail.retry_email': 'an admin in the signed context; to the address that the e-mail has, and nowhere else',
  'mail.list_undelivered_emails':
    'an admin of the signed context; not what is in an e-mail, and its address only where the reader is no client',
  'mail.enqueue_notifications': 'to the addresses that the bank has of users, and to no other',
  'ledger.reconcile': 'names nobody; can only close the books that do not balance, and open those that do',
}
