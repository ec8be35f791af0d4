#!/bin/sh
# The bank's database and its owner, who is no superuser. The image of PostgreSQL runs this once, on an empty
# data folder.
set -eu
# By itself, so that a file that cannot be read stops the start: the role would have no password.
password=$(cat /run/secrets/operator_password)
psql --username "$POSTGRES_USER" --set ON_ERROR_STOP=1 --set "password=$password" <<'SQL'
create role bank_operator login createrole password :'password';
create database bank owner bank_operator template template0
  encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C';
SQL
