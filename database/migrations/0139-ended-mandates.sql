-- Staff read the mandates of a holder that have ended, however long ago.

create index mandate_of_holder_ever on bank.mandate (holder_id);
