/**
 * Functions that the server's role may execute, with the reason why each cannot be used against another user.
 * A token's hash is a reason because tokens are 32 random bytes that only their user's cookie has. One that
 * answers nothing to a visitor and to another client in the tenant sweep needs no line here:
 * `refusedToOthers`.
 * grants.test.ts loops over the catalogue and fails for every other function without a line.
 */
export const granted: Record<string, string> = {
  'audit.begin_export': 'an admin in the signed context; audits the export',
  'audit.read_log': 'an admin in the signed context',
  'audit.write_checkpoints': 'takes no user; puts settled events under checkpoints',
  'audit.checkpoint_state': 'an admin in the signed context',
  'audit.verify_checkpoints': 'an admin in the signed context',
  'audit.watch_checkpoints': 'takes no user; verifies checkpoints and records the findings',
  'bank.ask_for_greeting': 'the user is the one of the signed context; greets an empty conversation only',
  'bank.attend_conversation': 'an admin in the signed context, and a client',
  'bank.account_order_digest': 'a pure function',
  'bank.adjust_balance': 'the session of an admin, not for their own account; a confirmation of exactly this',
  'bank.adjustment_digest': 'a pure function',
  'bank.add_attachment_part':
    'the user is the one of the signed context; the file must be that user’s, not checked and not sent',
  'bank.begin_attachment':
    'the user is the one of the signed context; for their own conversation, or an admin for a client’s',
  'bank.forget_attachments': 'takes no user; deletes files that were not sent within a day',
  'bank.keep_attachment':
    'the user is the one of the signed context; the file must be that user’s, not checked and not sent',
  'bank.remove_attachment':
    'the user is the one of the signed context; the file must be that user’s and not sent',
  'bank.replace_attachment_parts':
    'the user is the one of the signed context; the file must be that user’s, not checked and not sent',
  'bank.balances_on': 'no definer: reads under the policies of the signed context',
  'bank.colleagues_in': 'an admin in the signed context; names of admins only',
  'bank.decide_approval':
    'the session of an admin, neither the requester nor the user concerned; a ' +
    'confirmation of exactly this',
  'bank.decision_digest': 'a pure function',
  'bank.expire_approvals': 'takes no user; ends approvals that have expired by the database’s clock',
  'bank.four_eyes_rule': 'an admin in the signed context; other callers get nothing',
  'bank.get_switches': 'takes no user; answers two switches of the whole bank, which its screens show',
  'bank.list_migrations': 'takes no user; answers names of files that are public',
  'bank.setting_digest': 'a pure function',
  'bank.switch_approval':
    'the session of an admin; a confirmation of exactly this; turning ' +
    'it off needs another admin’s approval',
  'bank.withdraw_approval': 'an admin in the signed context; their own requests only',
  'bank.decide_account_request': 'an admin in the signed context, and not for their own request',
  'bank.deliver_due_replies': 'takes no user; writes automated replies that are due',
  'bank.find_accounts': 'an admin in the signed context; ids only',
  'bank.find_transactions':
    'the user of the signed context; the account must be that user’s, or the user an admin',
  'bank.find_clients': 'an admin in the signed context; ids only',
  'bank.index_transactions': 'takes no user; writes the words of transactions into the index of the search',
  'bank.is_attended': 'a pure function of a time',
  'bank.add_beneficiary':
    "the user is the one of the session, who has consumed a code's confirmation for exactly this",
  'bank.beneficiary_digest': 'a pure function',
  'bank.certificate_order_digest': 'a pure function',
  'bank.certificate_proof': 'digests only: neither the content of a certificate nor its client',
  'bank.certificate_rate_history': 'an admin in the signed context; other callers get nothing',
  'bank.certificate_rate_on': 'no definer: the rates are public',
  'bank.current_certificate_terms': 'no definer: the terms are public',
  'bank.book_consultation':
    'open to everyone; books a free hour, and e-mails the given address six times a day at most',
  'bank.change_consultation_by_admin': 'an admin in the signed context',
  'bank.change_contact_message': 'an admin in the signed context',
  'bank.change_own_consultation': "the hash of a link's token, which only the visitor's mailbox knows",
  'bank.close_consultation': 'an admin in the signed context',
  'bank.consultations_to_replace':
    'the id of an order, which only the browser that sent it knows, and its e-mail address',
  'bank.consultation_start': 'a pure function',
  'bank.find_consultation': "the hash of a link's token",
  'bank.forget_visitors': 'takes no user; deletes visitors’ data that is a year old',
  'bank.free_consultations': 'times only, without the visitors who booked the others',
  'bank.note_consultation': 'an admin in the signed context',
  'bank.remove_holiday': 'an admin in the signed context',
  'bank.replace_consultation_orders':
    'the same; cancels only bookings that this address made by those orders',
  'bank.set_consultation_hours': 'an admin in the signed context',
  'bank.set_holiday': 'an admin in the signed context',
  'bank.take_contact_message':
    'open to everyone; stores the message, and e-mails the given address once a day at most',
  'bank.draft_certificate': 'the user is the one of the signed context; changes nothing',
  'bank.due_certificates': 'ids only, of certificates whose term has ended',
  'bank.mature_certificate': 'repays to the account it came from, when it is due by the database’s clock',
  'bank.open_client_account':
    'the session of an admin, not for themselves; a balance needs a confirmation of exactly this',
  'bank.open_certificate': 'the session of the account’s client; a confirmation of exactly this',
  'bank.quote_certificate': 'takes no user: the rates are public',
  'bank.announcement_digest': 'a pure function',
  'bank.announcement_withdrawal_digest': 'a pure function',
  'bank.publish_announcement': 'the session of an admin; a confirmation of exactly this',
  'bank.rate_order_digest': 'a pure function',
  'bank.rate_withdrawal_digest': 'a pure function',
  'bank.set_certificate_rate': 'the session of an admin; a confirmation of exactly this',
  'bank.withdraw_announcement': 'the session of an admin; a confirmation of exactly this',
  'bank.withdraw_certificate_rate': 'the session of an admin; a confirmation of exactly this',
  'bank.make_payment': 'the user is the one of the session; account and beneficiary must be that user’s',
  'bank.begin_occurrence': 'takes no user; writes a date that has come by the database’s clock',
  'bank.due_occurrences': 'ids and days only, of payments that are due',
  'bank.due_standing_orders': 'ids only, of orders with a date that has come',
  'bank.business_day': 'no definer: the holidays are public',
  'bank.previous_business_day': 'no definer of a client’s data: the holidays are public',
  'bank.next_business_day': 'no definer of a client’s data: the holidays are public',
  'bank.pay_occurrence': 'pays what the client’s code confirmed, when it is due by the database’s clock',
  'bank.review_standing_order':
    'the user is the one of the signed context; account and beneficiary must be that user’s',
  'bank.save_standing_order': 'the session of the account’s client; a confirmation of exactly this',
  'bank.scheduled_day': 'a pure function',
  'bank.scheduled_days': 'no definer: the holidays are public',
  'bank.set_standing_order_status':
    'the user is the one of the signed context; the order must be that user’s',
  'bank.skip_occurrence': 'the user is the one of the signed context; the order must be that user’s',
  'bank.standing_order_digest': 'a pure function',
  'bank.add_and_pay': 'the user is the one of the session, with a confirmation issued for exactly this',
  'bank.make_transfer': 'the user is the one of the session; both accounts must be that user’s',
  'bank.notification_kind': 'a pure function',
  'bank.payment_digest': 'a pure function',
  'bank.transfer_digest': 'a pure function',
  'bank.read_notifications': 'the user of the signed context',
  'bank.set_notification_setting': 'the user of the signed context',
  'bank.request_account': 'the user is the one of the signed context; opens nothing',
  'bank.receipt_proof':
    'a receipt’s number, 60 random bits of a payment’s id; what it returns is shown with the right hash only',
  'bank.record_attachment_download': 'for admins; a file of a client’s conversation',
  'bank.record_receipt_download': 'the user is the one of the signed context; their own payment, or an admin',
  'bank.record_statement_download':
    'the user is the one of the signed context; the account must be that user’s, or the user an admin',
  'bank.remove_beneficiary': 'the user is the one of the signed context; the beneficiary must be that user’s',
  'bank.edit_beneficiary': 'the user is the one of the signed context; the beneficiary must be that user’s',
  'bank.verify_beneficiary':
    "the user is the one of the session, who has consumed a code's confirmation for exactly this",
  'bank.order_accounts': 'the user is the one of the signed context; every account must be that user’s',
  'bank.rename_account': 'the user is the one of the signed context; the account must be that user’s',
  'bank.restore_beneficiary':
    'the user is the one of the signed context; the beneficiary must be that user’s',
  'bank.opening_requires_approval': 'an admin in the signed context; only tells whether a sum needs approval',
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
  'bank.search_messages': 'an admin in the signed context; other callers get nothing',
  'bank.send_message':
    'the user is the one of the signed context, and writes into their own conversation alone',
  'bank.unread_messages': 'no definer: reads under the policies of the signed context',
  'bank.use_emergency_line': 'the user is the one of the signed context; only writes to the audit',
  'identity.check_keys': 'takes no user; records a key once, and returns names of keys alone',
  'identity.data_keys_to_try':
    'data keys, which only the bank’s master keys decrypt; nothing once the bank has noted its keys',
  'identity.access_of': 'an admin in the signed context; kinds of credentials, without the credentials',
  'identity.begin_enrolment':
    "a token's hash; a code's step of that user's own authenticator, where there is one",
  'identity.begin_setup': "the hash of a setup link's token; the user must be the link's",
  'identity.begin_export': "a token's hash, and a confirmation issued in that session",
  'identity.issue_confirmation': "a token's hash; the code's step must be that user's and unused",
  'identity.issue_confirmation_by_password':
    "a token's hash; the server has compared the password; refused to users with a second factor",
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
  'identity.create_user': 'the session of an admin; a confirmation of exactly this',
  'identity.creation_refusal': 'an admin in the signed context; changes nothing',
  'identity.appoint_admin':
    'the session of an admin; a confirmation of exactly this; another admin approves it',
  'identity.dismiss_admin': 'the session of an admin, not for themselves; a confirmation of exactly this',
  'identity.admin_operation_digest': 'a pure function',
  'identity.setup_link_terms': 'an admin in the signed context; other callers get nothing',
  'identity.current_user_id': 'the signed context',
  'identity.disable_two_factor': "a token's hash and a code's step of that user's",
  'identity.end_other_sessions': "a token's hash, and a confirmation of exactly this, issued in that session",
  'identity.end_own_session': "a token's hash, and a confirmation of exactly this; only that user's sessions",
  'identity.end_sessions_digest': 'a pure function',
  'identity.end_sessions_of': "a token's hash, of an admin, for others, with a code for exactly this",
  'identity.end_session': "a token's hash",
  'identity.enter_session': "a token's hash",
  'identity.finish_enrolment': "a token's hash; the enrolment must have been begun in that session",
  'identity.forget_ended_setups': 'takes no user; deletes setups that can no longer be completed',
  'identity.forget_stale_counts': 'takes no user; deletes expired counts',
  'identity.is_admin': 'the signed context',
  'identity.list_users': 'an admin in the signed context',
  'identity.find_active_session': "a token's hash",
  'identity.list_active_sessions': "tokens' hashes",
  'identity.find_credential':
    'before there is a session: the credential that a sign-in is compared with, one name at a time',
  'identity.make_setup_link':
    'the session of an admin, not for themselves, with a code; another admin approves ' +
    'it for users set up',
  'identity.mail_setup_link':
    "an admin in the signed context, with the hash of a setup link's token; the address is the user's",
  'identity.open_setup': "the hash of a setup link's token; a begun setup only with that browser's key",
  'identity.refuse_setup_code': "the hash of a setup link's token; only ends a link that has no try left",
  'identity.reset_password': 'an admin in the signed context, not for themselves',
  'identity.revoke_setup_link': 'an admin in the signed context',
  'identity.mark_setup_link_opened':
    "the hash of a setup link's token; only records that its page was opened",
  'identity.setup_candidate': "the hash of a setup link's token, with the name that goes with it",
  'identity.make_recovery_codes': "a token's hash and a code's step of that user's",
  'identity.next_step': 'before there is a session: the next time step, without a secret',
  'identity.open_phrase':
    "a token's hash, of an admin, and a confirmation of exactly this, issued in that session",
  'identity.open_session':
    'before there is a session: the server has compared password and code; the step is used up here',
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
  'identity.send_email_link_again': 'the signed context; the address must be the pending one',
  'identity.set_role': 'an admin in the signed context, for clients',
  'identity.sign_in_history': "a token's hash",
  'identity.admin_phrase_digest': 'a pure function',
  'identity.touch_session': "a token's hash",
  'mail.claim_emails': 'e-mails that are due, once: the server has to read them to send them',
  'mail.mark_email_delivered': 'names an e-mail; only ends its delivery',
  'mail.mark_email_failed': 'names an e-mail; only moves its delivery',
  'mail.forget_expired_links': 'takes no user; gives up e-mails whose link has expired',
  'mail.next_events': 'users and actions without their content, for the e-mails about them',
  'mail.find_demo_calendar': 'nothing outside of the demo bank',
  'mail.list_demo_emails': 'nothing outside of the demo bank',
  'mail.retry_email': 'an admin in the signed context; to the address that the e-mail has, and nowhere else',
  'mail.list_undelivered_emails':
    'an admin in the signed context; no text of an e-mail, and an address only if it is a visitor’s',
  'mail.enqueue_notifications': 'to the addresses that the bank has of users, and to no other',
  'ledger.reconcile': 'takes no user; closes books that do not balance, and opens those that do',
}
