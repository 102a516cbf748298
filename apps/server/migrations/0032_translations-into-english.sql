ALTER TABLE "known_engines" ADD COLUMN "to_english" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transcriptions" ADD COLUMN "to_english" boolean DEFAULT false NOT NULL;