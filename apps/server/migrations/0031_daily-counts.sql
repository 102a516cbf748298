CREATE TABLE "daily_counts" (
	"day" date PRIMARY KEY NOT NULL,
	"new_people" integer NOT NULL,
	"new_recordings" integer NOT NULL,
	"transcribed_seconds" double precision NOT NULL,
	"failed_transcriptions" integer NOT NULL,
	"people" integer,
	"recordings" integer,
	"stored_bytes" bigint,
	"waiting_jobs" integer,
	"max_wait_seconds" integer,
	"counted_at" timestamp with time zone NOT NULL
);
