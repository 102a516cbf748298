CREATE TABLE "registration_rules" (
	"id" integer PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"domains" text[] NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;