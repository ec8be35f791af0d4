-- Both take a session and what a code has confirmed from now on.
drop function if exists bank.publish_announcement(uuid, text, text, text, text, timestamp, timestamp, int);
drop function if exists bank.withdraw_announcement(uuid);
-- It answers more from now on: to whom an e-mail is answered.
drop function if exists mail.of_demo(int);
