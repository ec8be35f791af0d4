-- Both answer more from now on: whether a letter carries an appointment, and to whom a letter went whose reader is nobody here.
drop function if exists mail.of_demo(int);
drop function if exists mail.undelivered(int);
