CREATE TABLE "model_decisions" (
	"model" text PRIMARY KEY NOT NULL,
	"wish" text NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_preferences" (
	"id" integer PRIMARY KEY NOT NULL,
	"models" jsonb NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_trials" (
	"model" text PRIMARY KEY NOT NULL,
	"trial_id" uuid NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"text" text,
	"seconds" real,
	"sample_seconds" real,
	"problem" text
);
