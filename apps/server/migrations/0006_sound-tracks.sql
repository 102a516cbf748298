ALTER TABLE "recordings" ADD COLUMN "spoken_channels" smallint[];--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "sound_tracks" jsonb;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "wanted_track" text;