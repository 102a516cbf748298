#!/bin/sh
# Writes the secrets of compose.yaml into ./secrets, and leaves those that are there.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
random() { head -c 32 /dev/urandom | base64 | tr -d '\n'; }
word() { random | tr -d '=+/'; }
keep() { if [ -e "secrets/$1" ]; then cat >/dev/null; else cat >"secrets/$1"; fi; }

word | keep database-password
printf 'postgres://longhand:%s@database:5432/longhand' "$(cat secrets/database-password)" | keep database-url
word | cut -c 1-20 | keep s3-access-key
word | keep s3-secret-key
random | keep secrets-key
# Users of the containers read them; the folder is closed to all others.
chmod 0444 secrets/*
