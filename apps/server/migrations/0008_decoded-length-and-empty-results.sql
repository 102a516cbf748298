ALTER TABLE "recordings" ADD COLUMN "sound_seconds" double precision;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "empty_result" jsonb;