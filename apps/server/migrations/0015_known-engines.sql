CREATE TABLE "known_engines" (
	"engine" text PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"languages" jsonb NOT NULL,
	"quality" text NOT NULL,
	"vocabulary" boolean NOT NULL,
	"punctuation" boolean NOT NULL,
	"diarization" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
