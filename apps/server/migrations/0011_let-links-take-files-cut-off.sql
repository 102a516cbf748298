ALTER TABLE "link_imports" ADD COLUMN "allow_truncated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "link_imports" ADD COLUMN "playable_seconds" double precision;--> statement-breakpoint
ALTER TABLE "link_imports" ADD COLUMN "same_as" jsonb;